@NullMarked
package dev.serverlab.measure.place;

import org.jspecify.annotations.NullMarked;
