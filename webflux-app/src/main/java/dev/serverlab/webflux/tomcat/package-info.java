/** The application on Tomcat. */
@NullMarked
package dev.serverlab.webflux.tomcat;

import org.jspecify.annotations.NullMarked;
