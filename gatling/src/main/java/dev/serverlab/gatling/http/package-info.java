/** One request and its answer: how long it took, and whether the answer was right. */
@NullMarked
package dev.serverlab.gatling.http;

import org.jspecify.annotations.NullMarked;
