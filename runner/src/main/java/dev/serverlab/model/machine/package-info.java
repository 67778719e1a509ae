/** Facts about the machine, its JDKs and its container engine. */
@NullMarked
package dev.serverlab.model.machine;

import org.jspecify.annotations.NullMarked;
