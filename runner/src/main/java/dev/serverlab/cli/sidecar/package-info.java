/** The program of a sidecar, which reads what a server in a pod uses. */
@NullMarked
package dev.serverlab.cli.sidecar;

import org.jspecify.annotations.NullMarked;
