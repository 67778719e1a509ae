@NullMarked
package dev.serverlab.stats;

import org.jspecify.annotations.NullMarked;
