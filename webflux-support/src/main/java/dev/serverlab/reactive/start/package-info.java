/** What happens before there is a context: settings reach Reactor, and a start that cannot be meant is refused. */
@NullMarked
package dev.serverlab.reactive.start;

import org.jspecify.annotations.NullMarked;
