@NullMarked
package dev.serverlab.protocol;

import org.jspecify.annotations.NullMarked;
