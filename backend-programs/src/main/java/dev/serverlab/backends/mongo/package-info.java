/** An emulator of MongoDB. */
@NullMarked
package dev.serverlab.backends.mongo;

import org.jspecify.annotations.NullMarked;
