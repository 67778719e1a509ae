@NullMarked
package dev.serverlab.backends;

import org.jspecify.annotations.NullMarked;
