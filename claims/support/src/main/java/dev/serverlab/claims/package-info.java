/** Shared code of servers whose requests wait for a backend. */
@NullMarked
package dev.serverlab.claims;

import org.jspecify.annotations.NullMarked;
