/** The load on several servers at once: which arrival goes to whom, and the virtual users who carry it out. */
@NullMarked
package dev.serverlab.gatling.interleaved;

import org.jspecify.annotations.NullMarked;
