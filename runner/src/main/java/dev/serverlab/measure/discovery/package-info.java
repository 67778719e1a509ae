/** What is found out about an application by starting it once: how its port gets in, when it is up, what it answers. */
@NullMarked
package dev.serverlab.measure.discovery;

import org.jspecify.annotations.NullMarked;
