/** What a report says, apart from how it is drawn: sections of sentences, tables and charts with their data. */
@NullMarked
package dev.serverlab.report.document;

import org.jspecify.annotations.NullMarked;
