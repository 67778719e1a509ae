package dev.serverlab.reactive.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says why a connection could not be taken, as for want of a file descriptor: Reactor Netty waits a second without a word
 * and tries again.
 */
class RefusedConnections extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(RefusedConnections.class);

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.warn("A connection could not be taken: {}", cause.toString());
        context.fireExceptionCaught(cause);
    }
}
