/** Draws documents: for a terminal, as Markdown, as a page and as a picture. Independent of their content. */
@NullMarked
package dev.serverlab.report.render;

import org.jspecify.annotations.NullMarked;
