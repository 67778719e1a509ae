@NullMarked
package dev.serverlab.measure.system;

import org.jspecify.annotations.NullMarked;
