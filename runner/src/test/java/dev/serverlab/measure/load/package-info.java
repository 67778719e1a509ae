@NullMarked
package dev.serverlab.measure.load;

import org.jspecify.annotations.NullMarked;
