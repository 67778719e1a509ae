/** The open load: which arrival goes to which server and when, and the virtual users who carry it out. */
@NullMarked
package dev.serverlab.gatling.dispatch;

import org.jspecify.annotations.NullMarked;
