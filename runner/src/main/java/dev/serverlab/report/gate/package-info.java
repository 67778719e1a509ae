/** What a gate found: for people, and for build servers. */
@NullMarked
package dev.serverlab.report.gate;

import org.jspecify.annotations.NullMarked;
