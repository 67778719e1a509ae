@NullMarked
package dev.serverlab.model.machine;

import org.jspecify.annotations.NullMarked;
