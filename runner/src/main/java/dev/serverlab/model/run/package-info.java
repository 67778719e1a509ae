/** What a run leaves behind, as records. */
@NullMarked
package dev.serverlab.model.run;

import org.jspecify.annotations.NullMarked;
