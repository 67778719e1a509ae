@NullMarked
package dev.serverlab.model.observation;

import org.jspecify.annotations.NullMarked;
