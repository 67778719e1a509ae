/** What was published, beside what runs measured. */
@NullMarked
package dev.serverlab.report.claims;

import org.jspecify.annotations.NullMarked;
