/** What a run says: a class for each section of its document. */
@NullMarked
package dev.serverlab.report.run;

import org.jspecify.annotations.NullMarked;
