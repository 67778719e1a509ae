/** Which package may know which. */
@NullMarked
package dev.serverlab.architecture;

import org.jspecify.annotations.NullMarked;
