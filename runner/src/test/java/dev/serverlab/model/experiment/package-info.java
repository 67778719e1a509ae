@NullMarked
package dev.serverlab.model.experiment;

import org.jspecify.annotations.NullMarked;
