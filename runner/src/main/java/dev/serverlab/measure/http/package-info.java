/** The lab's HTTP client, and whether a port needs TLS. */
@NullMarked
package dev.serverlab.measure.http;

import org.jspecify.annotations.NullMarked;
