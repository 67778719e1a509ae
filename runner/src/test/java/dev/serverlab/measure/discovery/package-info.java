@NullMarked
package dev.serverlab.measure.discovery;

import org.jspecify.annotations.NullMarked;
