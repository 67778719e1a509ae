/** Sets runs against each other that were made at different times: what they have in common, and what may be said. */
@NullMarked
package dev.serverlab.across;

import org.jspecify.annotations.NullMarked;
