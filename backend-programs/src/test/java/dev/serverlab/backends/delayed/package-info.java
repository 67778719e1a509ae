@NullMarked
package dev.serverlab.backends.delayed;

import org.jspecify.annotations.NullMarked;
