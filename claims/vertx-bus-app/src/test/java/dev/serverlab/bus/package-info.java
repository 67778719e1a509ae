@NullMarked
package dev.serverlab.bus;

import org.jspecify.annotations.NullMarked;
