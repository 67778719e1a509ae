/** Spring MVC without the lab's instrumentation, to measure what that costs. */
@NullMarked
package dev.serverlab.mvc.bare;

import org.jspecify.annotations.NullMarked;
