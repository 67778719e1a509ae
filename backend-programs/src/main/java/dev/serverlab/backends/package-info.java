/** The lab's own programs that stand behind servers, and how they are started. */
@NullMarked
package dev.serverlab.backends;

import org.jspecify.annotations.NullMarked;
