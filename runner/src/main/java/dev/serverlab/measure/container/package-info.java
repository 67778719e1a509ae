/** Containers that the lab starts, watches, and always removes. Only this package uses the container engine. */
@NullMarked
package dev.serverlab.measure.container;

import org.jspecify.annotations.NullMarked;
