/** What a run found, as records that every output is drawn from. */
@NullMarked
package dev.serverlab.analysis.answer;

import org.jspecify.annotations.NullMarked;
