/** Draws a run: console, Markdown, HTML. Never starts or computes anything. */
@NullMarked
package dev.serverlab.report;

import org.jspecify.annotations.NullMarked;
