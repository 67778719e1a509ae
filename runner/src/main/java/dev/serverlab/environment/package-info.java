/** What the lab runs on: the host, the JDKs, and whether both will do for what is asked. Prints nothing. */
@NullMarked
package dev.serverlab.environment;

import org.jspecify.annotations.NullMarked;
