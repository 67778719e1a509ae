/** What runs inside a server's JVM, on 17 and later. */
@NullMarked
package dev.serverlab.jvm;

import org.jspecify.annotations.NullMarked;
