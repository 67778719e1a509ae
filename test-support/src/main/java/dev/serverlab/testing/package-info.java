/** What the tests of several modules start, ask and wait for, without any framework and any server in it. */
@NullMarked
package dev.serverlab.testing;

import org.jspecify.annotations.NullMarked;
