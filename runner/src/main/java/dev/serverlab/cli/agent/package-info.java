/** The program in pods of the lab. */
@NullMarked
package dev.serverlab.cli.agent;

import org.jspecify.annotations.NullMarked;
