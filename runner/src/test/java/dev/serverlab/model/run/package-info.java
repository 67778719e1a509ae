@NullMarked
package dev.serverlab.model.run;

import org.jspecify.annotations.NullMarked;
