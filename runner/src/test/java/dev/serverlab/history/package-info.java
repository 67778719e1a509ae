@NullMarked
package dev.serverlab.history;

import org.jspecify.annotations.NullMarked;
