@NullMarked
package dev.serverlab.model.run.place;

import org.jspecify.annotations.NullMarked;
