@NullMarked
package dev.serverlab.measure.trial;

import org.jspecify.annotations.NullMarked;
