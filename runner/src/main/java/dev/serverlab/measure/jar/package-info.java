/** Describes an application from its runnable jar, without starting it. */
@NullMarked
package dev.serverlab.measure.jar;

import org.jspecify.annotations.NullMarked;
