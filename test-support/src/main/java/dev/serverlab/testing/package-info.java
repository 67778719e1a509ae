/** Helpers with which tests of several modules start, query and await things, free of frameworks and servers. */
@NullMarked
package dev.serverlab.testing;

import org.jspecify.annotations.NullMarked;
