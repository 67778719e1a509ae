/** The server r2dbc: Spring WebFlux on a database. */
@NullMarked
package dev.serverlab.r2dbc;

import org.jspecify.annotations.NullMarked;
