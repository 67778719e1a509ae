/** How a document is drawn: for a terminal, as Markdown, as a page and as a picture. Knows nothing of what it is about. */
@NullMarked
package dev.serverlab.report.render;

import org.jspecify.annotations.NullMarked;
