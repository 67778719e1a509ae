@NullMarked
package dev.serverlab.measure.revision;

import org.jspecify.annotations.NullMarked;
