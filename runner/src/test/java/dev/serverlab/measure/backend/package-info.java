@NullMarked
package dev.serverlab.measure.backend;

import org.jspecify.annotations.NullMarked;
