/** The server {@code jdbc}: Spring MVC whose requests wait for a database. */
@NullMarked
package dev.serverlab.jdbc;

import org.jspecify.annotations.NullMarked;
