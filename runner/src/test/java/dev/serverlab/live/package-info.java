@NullMarked
package dev.serverlab.live;

import org.jspecify.annotations.NullMarked;
