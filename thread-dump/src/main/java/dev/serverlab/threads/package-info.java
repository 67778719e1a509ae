/** What runs inside a server's JVM: it has the JDK only, and must work on 21. */
@NullMarked
package dev.serverlab.threads;

import org.jspecify.annotations.NullMarked;
