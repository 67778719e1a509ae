/** What a run leaves behind: its folder, run.json, and the records that they are made of. */
@NullMarked
package dev.serverlab.results;

import org.jspecify.annotations.NullMarked;
