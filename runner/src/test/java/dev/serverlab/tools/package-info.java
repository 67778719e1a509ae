/** Programs that some tests need beside a JDK and Maven, and what happens where they are missing. */
@NullMarked
package dev.serverlab.tools;

import org.jspecify.annotations.NullMarked;
