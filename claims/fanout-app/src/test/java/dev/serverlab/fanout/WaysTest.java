package dev.serverlab.fanout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.DelayedAnswerContract;
import dev.serverlab.contract.Work;
import dev.serverlab.mvc.StartedMvcServer;
import dev.serverlab.testing.Scraped;
import dev.serverlab.testing.StartedServer;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** However the calls are made, the answer is the same. */
class WaysTest {

    @Nested
    class Pools extends Called {
        Pools() {
            super("pools", Work.BLOCK);
        }
    }

    @Nested
    class Default extends Called {
        Default() {
            super("default", Work.BLOCK);
        }
    }

    @Nested
    class WebClient extends Called {
        WebClient() {
            super("webclient", Work.TIMER);
        }
    }

    @Nested
    class Virtual extends Called {
        Virtual() {
            super("virtual", Work.BLOCK);
        }
    }

    @Nested
    class RestClient extends Called {
        RestClient() {
            super("restclient", Work.BLOCK);
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class Called implements DelayedAnswerContract {

        private final String profile;
        private final Work work;

        @AutoClose
        private final StubUpstream upstream = new StubUpstream();

        @AutoClose
        private final StartedMvcServer server;

        Called(String profile, Work work) {
            this.profile = profile;
            this.work = work;
            server = StartedMvcServer.start(
                    FanOutApplication.application(),
                    profile,
                    upstream.setting(),
                    "--fanout.calls=4",
                    // A hundred at a time wait for each other longer where the machine is busy.
                    "--fanout.time-limit=5m");
        }

        @Override
        public StartedServer server() {
            return server;
        }

        @Override
        public String path() {
            return "/fan-out/";
        }

        @Override
        public String serverName() {
            return "fanout";
        }

        @Override
        public String profile() {
            return profile;
        }

        @Override
        public Work defaultWork() {
            return work;
        }

        @Test
        void makesAsManyCallsAsTheSettingSaysAndCountsThem() {
            upstream.be(StubUpstream.Mode.RIGHT);
            Scraped.awaitSums(management(), Map.of("fanout_calls_active", 0.0));
            double before = scraped().sum("upstream_call_seconds_count");

            assertThat(get("5").statusCode()).isEqualTo(200);

            assertThat(upstream.calls()).isEqualTo(4);
            Scraped.awaitSums(management(), Map.of("upstream_call_seconds_count", before + 4));
            assertThat(server.effective().at("/fanOut/calls").asInt()).isEqualTo(4);
        }
    }
}
