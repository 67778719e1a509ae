@NullMarked
package dev.serverlab.analysis.capacity;

import org.jspecify.annotations.NullMarked;
