@NullMarked
package dev.serverlab.measure.system.clock;

import org.jspecify.annotations.NullMarked;
