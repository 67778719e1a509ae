/** Says which size of a swept setting is enough. */
@NullMarked
package dev.serverlab.analysis.sweep;

import org.jspecify.annotations.NullMarked;
