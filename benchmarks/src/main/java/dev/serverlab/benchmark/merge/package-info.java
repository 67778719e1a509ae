/** What merging the records of many generators takes. */
@NullMarked
package dev.serverlab.benchmark.merge;

import org.jspecify.annotations.NullMarked;
