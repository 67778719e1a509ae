@NullMarked
package dev.serverlab.backends.events;

import org.jspecify.annotations.NullMarked;
