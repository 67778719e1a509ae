/** Files that nobody should hand over, made by thousands: each is refused in words, or read as what it says. */
@NullMarked
package dev.serverlab.attempts;

import org.jspecify.annotations.NullMarked;
