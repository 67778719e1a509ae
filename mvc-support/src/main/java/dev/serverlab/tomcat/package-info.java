/** What the Spring MVC servers of the lab share: Tomcat tuned alike, metrics, problems and what they tell of themselves. */
@NullMarked
package dev.serverlab.tomcat;

import org.jspecify.annotations.NullMarked;
