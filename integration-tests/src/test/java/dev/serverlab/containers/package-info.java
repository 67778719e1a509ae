/** The images and the Compose file, tried with a real engine. */
@NullMarked
package dev.serverlab.containers;

import org.jspecify.annotations.NullMarked;
