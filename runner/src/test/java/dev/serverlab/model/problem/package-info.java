@NullMarked
package dev.serverlab.model.problem;

import org.jspecify.annotations.NullMarked;
