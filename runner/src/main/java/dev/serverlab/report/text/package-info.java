/** The words for what a run is and what it found; terminal, Markdown and pages share them. */
@NullMarked
package dev.serverlab.report.text;

import org.jspecify.annotations.NullMarked;
