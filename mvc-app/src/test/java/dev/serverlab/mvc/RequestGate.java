package dev.serverlab.mvc;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** A filter of the service port that holds every request on its thread until it is opened, and knows those threads. */
public final class RequestGate implements Filter, ApplicationContextInitializer<ConfigurableApplicationContext> {

    private final CountDownLatch open = new CountDownLatch(1);
    private final AtomicInteger passed = new AtomicInteger();
    private final Set<Thread> waiting = ConcurrentHashMap.newKeySet();
    private final Set<Thread> seen = ConcurrentHashMap.newKeySet();

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ((GenericApplicationContext) context).registerBean(RequestGate.class, () -> this);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        seen.add(Thread.currentThread());
        waiting.add(Thread.currentThread());
        try {
            open.await();
        } catch (InterruptedException e) {
            throw new ServletException(e);
        } finally {
            waiting.remove(Thread.currentThread());
        }
        chain.doFilter(request, response);
        passed.incrementAndGet();
    }

    public void open() {
        open.countDown();
    }

    /** The threads that hold a request at the moment. */
    public Set<Thread> waiting() {
        return Set.copyOf(waiting);
    }

    /** Every thread that ever took a request. */
    public Set<Thread> seen() {
        return Set.copyOf(seen);
    }

    /** Requests whose thread has left the filter: answered, or waiting without a thread. */
    public int passed() {
        return passed.get();
    }
}
