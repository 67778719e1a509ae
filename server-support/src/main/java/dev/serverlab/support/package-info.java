/** Code that the servers share beside the contract, with Micrometer and no web framework. */
@NullMarked
package dev.serverlab.support;

import org.jspecify.annotations.NullMarked;
