/**
 * What a Spring Boot application tells of itself where its actuator is open: limits of its pools, and measured times.
 */
@NullMarked
package dev.serverlab.measure.actuator;

import org.jspecify.annotations.NullMarked;
