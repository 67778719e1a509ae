/** What pages cost to write and to draw, and what the live view costs. */
@NullMarked
package dev.serverlab.benchmark.page;

import org.jspecify.annotations.NullMarked;
