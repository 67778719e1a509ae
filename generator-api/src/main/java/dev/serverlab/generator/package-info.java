/**
 * The protocol between the load generator and the program that starts it: events on its standard output, its record,
 * the commands on its standard input, and the requests for users' own servers.
 */
@NullMarked
package dev.serverlab.generator;

import org.jspecify.annotations.NullMarked;
