/** The command that runs an experiment, and all that is put together for it. */
@NullMarked
package dev.serverlab.cli.run;

import org.jspecify.annotations.NullMarked;
