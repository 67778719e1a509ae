/** How the lab asks over HTTP. */
@NullMarked
package dev.serverlab.measure.http;

import org.jspecify.annotations.NullMarked;
