@NullMarked
package dev.serverlab.helidon;

import org.jspecify.annotations.NullMarked;
