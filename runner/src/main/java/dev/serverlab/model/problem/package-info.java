/** What can go wrong, said in two parts: what is wrong, and what to do. Depends on nothing of the lab. */
@NullMarked
package dev.serverlab.model.problem;

import org.jspecify.annotations.NullMarked;
