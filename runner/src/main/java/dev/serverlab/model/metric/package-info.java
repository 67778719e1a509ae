/** The one list of metrics: what each is called, in what unit, how it is read and compared, and where it is used. */
@NullMarked
package dev.serverlab.model.metric;

import org.jspecify.annotations.NullMarked;
