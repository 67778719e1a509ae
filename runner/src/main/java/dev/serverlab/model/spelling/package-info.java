/** How durations, sizes and other values are written and read, in files and on the command line. */
@NullMarked
package dev.serverlab.model.spelling;

import org.jspecify.annotations.NullMarked;
