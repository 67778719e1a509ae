@NullMarked
package dev.serverlab.measure.environment;

import org.jspecify.annotations.NullMarked;
