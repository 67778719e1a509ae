/** The management server, kept apart from every thread that the service may block. */
@NullMarked
package dev.serverlab.reactive.management;

import org.jspecify.annotations.NullMarked;
