/** The content of reports, independent of rendering: sections of sentences, tables and charts with their data. */
@NullMarked
package dev.serverlab.report.document;

import org.jspecify.annotations.NullMarked;
