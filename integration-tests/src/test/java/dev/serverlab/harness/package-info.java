/**
 * The lab as tests start it: as a process or in their own JVM, with the real generator or a scripted one, and with stubs of servers that
 * go wrong in one way at a time.
 */
@NullMarked
package dev.serverlab.harness;

import org.jspecify.annotations.NullMarked;
