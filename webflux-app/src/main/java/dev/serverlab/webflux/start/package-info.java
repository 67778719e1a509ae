/** Which HTTP server the application runs on. */
@NullMarked
package dev.serverlab.webflux.start;

import org.jspecify.annotations.NullMarked;
