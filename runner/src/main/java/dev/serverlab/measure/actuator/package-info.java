/** What a Spring Boot application reports through an open actuator: limits of its pools, and measured times. */
@NullMarked
package dev.serverlab.measure.actuator;

import org.jspecify.annotations.NullMarked;
