/** The server {@code mvc}: Spring MVC on Tomcat. */
@NullMarked
package dev.serverlab.mvc;

import org.jspecify.annotations.NullMarked;
