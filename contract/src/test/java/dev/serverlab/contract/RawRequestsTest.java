package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.RawRequests.RawRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RawRequestsTest {

    /** The table of docs/raw-requests.md is written by hand from what this prints, and so never says anything else. */
    @Test
    void theDocumentCountsThemAndHasARowForEachReason() throws IOException {
        RawRequests requests = RawRequests.read();
        long alike = requests.requests().stream()
                .filter(each -> each.answers() == null)
                .count();
        String document = Files.readString(Path.of("..", "docs", "raw-requests.md"));

        assertThat(document)
                .contains(requests.requests().size() + " requests, byte for byte,", alike + " are answered alike.");
        assertThat(document.lines().filter(line -> line.startsWith("| `"))).containsExactlyElementsOf(requests.rows());
        assertThat(requests.reasons()).hasSizeLessThan(10);
    }

    @Test
    void whatDiffersHasAReason() {
        RawRequests requests = RawRequests.read();

        assertThat(requests.requests()).allSatisfy(each -> {
            assertThat(each.answers() == null).isEqualTo(each.because() == null);
            assertThat(each.answer() == null).isNotEqualTo(each.answers() == null);
            if (each.because() != null) {
                assertThat(requests.reasons()).containsKey(each.because());
            }
        });
        assertThat(requests.requests()).extracting(RawRequest::name).doesNotHaveDuplicates();
    }

    @Test
    void noAnswerIsAFaultOfTheServer() {
        assertThat(RawRequests.all())
                .flatExtracting(each -> Stream.of("mvc", "webflux", "vertx", "webflux-tomcat")
                        .map(each::answerOf)
                        .toList())
                .noneMatch(answer -> answer == null || answer.startsWith("500"));
    }
}
