/** Spring MVC without the lab's instrumentation, to measure what that costs. */
@NullMarked
package dev.serverlab.bare;

import org.jspecify.annotations.NullMarked;
