/** Problems in two parts: what is wrong, and what to do. Depends on no other package of the lab. */
@NullMarked
package dev.serverlab.model.problem;

import org.jspecify.annotations.NullMarked;
