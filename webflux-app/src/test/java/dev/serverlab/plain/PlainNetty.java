package dev.serverlab.plain;

import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;

/** Netty alone: says how many event loops it makes when nobody asks for a number. */
public final class PlainNetty {

    private PlainNetty() {}

    public static void main(String[] args) {
        System.out.println(new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory()).executorCount());
    }
}
