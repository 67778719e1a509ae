package dev.serverlab.webflux.netty;

import dev.serverlab.support.HttpDate;
import dev.serverlab.support.Problem;
import dev.serverlab.webflux.ProblemBody;
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
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Hands on the next request of a connection when the one before it was answered, answers as a problem what is no request
 * of HTTP/1.1, and adds the header {@code Date}. Reactor Netty reads ahead: a pipelined {@code Connection: close} or
 * malformed request would end the connection before the requests ahead of it were answered.
 */
final class OneRequestAtATime extends ChannelDuplexHandler {

    /** Parts of requests; who sends more without waiting for an answer is cut off. */
    private static final int MOST_WAITING = 2_000;

    private final Queue<Object> waiting = new ArrayDeque<>();
    private boolean answering;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!answering || (waiting.isEmpty() && !(message instanceof HttpRequest))) {
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
        while (!waiting.isEmpty() && !(answering && waiting.peek() instanceof HttpRequest)) {
            handOn(context, waiting.remove());
        }
        context.fireChannelReadComplete();
    }

    private void handOn(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            answering = true;
            HttpStatus refusal = refusal(request);
            if (refusal != null) {
                refuse(context, request, refusal);
                return;
            }
        }
        context.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        boolean interim = false;
        if (message instanceof HttpResponse response) {
            interim = response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
            response.headers().set(HttpHeaderNames.DATE, HttpDate.now());
        }
        if (message instanceof LastHttpContent && !interim) {
            answering = false;
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
