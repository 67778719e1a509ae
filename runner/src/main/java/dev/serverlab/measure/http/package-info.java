/** The lab's HTTP client. */
@NullMarked
package dev.serverlab.measure.http;

import org.jspecify.annotations.NullMarked;
