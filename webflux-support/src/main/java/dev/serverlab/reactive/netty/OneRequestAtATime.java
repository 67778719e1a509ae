package dev.serverlab.reactive.netty;

import dev.serverlab.reactive.ProblemBody;
import dev.serverlab.support.HttpDate;
import dev.serverlab.support.Problem;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import reactor.netty.channel.ChannelOperations;

/**
 * Hands on the next request of a connection when Reactor Netty is done with the one before it, answers as a problem what
 * is no request of HTTP/1.1, and adds the header {@code Date}. Reactor Netty reads ahead: a pipelined
 * {@code Connection: close} or malformed request would end the connection before the requests ahead of it were answered,
 * and up to 1.3.7 it reads no more after a request that came before it was done with the one before (reactor-netty#4361).
 */
final class OneRequestAtATime extends ChannelDuplexHandler {

    /** Parts of requests; who sends more without waiting for an answer is cut off. */
    private static final int MOST_WAITING = 2_000;

    private final Queue<Object> waiting = new ArrayDeque<>();
    private boolean refused;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (waiting.isEmpty() && !(message instanceof HttpRequest && answering(context))) {
            handOn(context, message);
        } else if (waiting.size() < MOST_WAITING) {
            waiting.add(message);
        } else {
            ReferenceCountUtil.release(message);
            context.close();
        }
    }

    /** Reactor Netty asks for the next request when it is done with the one before. */
    @Override
    public void read(ChannelHandlerContext context) {
        if (waiting.isEmpty()) {
            context.read();
        } else {
            context.executor().execute(() -> next(context));
        }
    }

    private void next(ChannelHandlerContext context) {
        while (!waiting.isEmpty() && !(waiting.peek() instanceof HttpRequest && answering(context))) {
            handOn(context, waiting.remove());
        }
        context.fireChannelReadComplete();
    }

    private void handOn(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            HttpStatus refusal = refusal(request);
            if (refusal != null) {
                refused = true;
                refuse(context, request, refusal);
                return;
            }
        }
        context.fireChannelRead(message);
    }

    /** Longer than until the last byte is written: another thread may have written it. */
    private boolean answering(ChannelHandlerContext context) {
        return refused || ChannelOperations.get(context.channel()) != null;
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof HttpResponse response) {
            response.headers().set(HttpHeaderNames.DATE, HttpDate.now());
        }
        context.write(message, promise);
    }

    /** Why it is no request; null when it is one. */
    private static @Nullable HttpStatus refusal(HttpRequest request) {
        if (request.decoderResult().isFailure()) {
            Throwable cause = request.decoderResult().cause();
            return cause instanceof TooLongHttpLineException
                    ? HttpStatus.URI_TOO_LONG
                    : cause instanceof TooLongHttpHeaderException
                            ? HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
                            : HttpStatus.BAD_REQUEST;
        }
        boolean current = request.protocolVersion().equals(HttpVersion.HTTP_1_1);
        if (!current && !request.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
            return HttpStatus.HTTP_VERSION_NOT_SUPPORTED;
        }
        boolean addressed =
                !current || request.headers().getAll(HttpHeaderNames.HOST).size() == 1;
        return addressed && isTarget(request.uri()) ? null : HttpStatus.BAD_REQUEST;
    }

    private static boolean isTarget(String uri) {
        return (uri.startsWith("/") || uri.startsWith("http://") || uri.equals("*")) && uri.indexOf('#') < 0;
    }

    private static void refuse(ChannelHandlerContext context, HttpRequest request, HttpStatus status) {
        String target = request.decoderResult().isFailure() ? null : request.uri();
        byte[] body = ProblemBody.of(status, Problem.detailOf(status.value()), target);
        ReferenceCountUtil.release(request);
        DefaultFullHttpResponse answer = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status.value()), Unpooled.wrappedBuffer(body));
        answer.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, Problem.MEDIA_TYPE)
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
                .set(HttpHeaderNames.DATE, HttpDate.now());
        context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
    }
}
