package dev.serverlab.gatling.settings;

import java.time.Duration;

/**
 * The warm-up of several servers at once: short requests at full speed, dealt to the servers in turn.
 *
 * @param cap how long it lasts at most; zero is no warm-up
 * @param requests it ends sooner, as soon as every server has given that many right answers; zero never ends it
 * @param users requests in flight
 * @param delay that each asks for
 */
public record WarmUp(Duration cap, int requests, int users, Duration delay) {}
