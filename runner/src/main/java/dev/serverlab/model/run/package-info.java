/** What a run leaves behind, as records, the machine that it ran on among them. */
@NullMarked
package dev.serverlab.model.run;

import org.jspecify.annotations.NullMarked;
