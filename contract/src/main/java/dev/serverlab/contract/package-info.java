/** What every server under test must answer, without any web framework in it. */
@NullMarked
package dev.serverlab.contract;

import org.jspecify.annotations.NullMarked;
