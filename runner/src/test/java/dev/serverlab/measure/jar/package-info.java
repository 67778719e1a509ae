@NullMarked
package dev.serverlab.measure.jar;

import org.jspecify.annotations.NullMarked;
