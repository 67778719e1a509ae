/** Each threshold, from both sides. */
@NullMarked
package dev.serverlab.protocol.validity;

import org.jspecify.annotations.NullMarked;
