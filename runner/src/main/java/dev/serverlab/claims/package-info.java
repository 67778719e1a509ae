/**
 * Puts what was published beside what was measured, and says whether it is the same. Knows only what {@code run.json} keeps
 * of a run, so that a kept one can be judged again.
 */
@NullMarked
package dev.serverlab.claims;

import org.jspecify.annotations.NullMarked;
