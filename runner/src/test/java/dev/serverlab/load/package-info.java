/** Tests of what the generator says. */
@NullMarked
package dev.serverlab.load;

import org.jspecify.annotations.NullMarked;
