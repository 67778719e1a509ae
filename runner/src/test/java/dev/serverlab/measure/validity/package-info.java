@NullMarked
package dev.serverlab.measure.validity;

import org.jspecify.annotations.NullMarked;
