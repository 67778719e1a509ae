/** Programs on other machines and in pods, read through the agent beside each of them. */
@NullMarked
package dev.serverlab.measure.remote;

import org.jspecify.annotations.NullMarked;
