/** What a run is put together from: the toolchain, where servers are, who watches. */
@NullMarked
package dev.serverlab.cli.run;

import org.jspecify.annotations.NullMarked;
