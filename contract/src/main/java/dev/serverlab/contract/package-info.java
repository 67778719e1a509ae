/** The contract of every server under test, independent of web frameworks. */
@NullMarked
package dev.serverlab.contract;

import org.jspecify.annotations.NullMarked;
