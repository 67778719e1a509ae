@NullMarked
package dev.serverlab.measure.container;

import org.jspecify.annotations.NullMarked;
