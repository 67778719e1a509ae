/** Draws a run: console, Markdown, HTML. Starts and computes nothing. */
@NullMarked
package dev.serverlab.report;

import org.jspecify.annotations.NullMarked;
