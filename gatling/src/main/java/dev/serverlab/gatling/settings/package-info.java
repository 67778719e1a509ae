/** The settings of a run: read from system properties, checked as a whole before anything starts. */
@NullMarked
package dev.serverlab.gatling.settings;

import org.jspecify.annotations.NullMarked;
