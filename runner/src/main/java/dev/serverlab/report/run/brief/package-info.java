/** What a run says where it ends, on one screen. */
@NullMarked
package dev.serverlab.report.run.brief;

import org.jspecify.annotations.NullMarked;
