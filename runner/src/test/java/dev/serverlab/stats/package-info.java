/** Tests of the statistics against published and independently computed values, and against simulation. */
@NullMarked
package dev.serverlab.stats;

import org.jspecify.annotations.NullMarked;
