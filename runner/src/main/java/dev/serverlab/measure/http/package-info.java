/** The lab's HTTP client, and TLS with servers under test. */
@NullMarked
package dev.serverlab.measure.http;

import org.jspecify.annotations.NullMarked;
