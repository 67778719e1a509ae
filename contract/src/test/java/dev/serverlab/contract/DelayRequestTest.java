package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DelayRequestTest {

    @ParameterizedTest
    @EnumSource
    void waitsAsTheServerDoesAndBurnsNothingWhenTheRequestDoesNotSay(Work defaultWork) {
        assertThat(parse("100", Map.of(), defaultWork)).isEqualTo(new DelayRequest(100, defaultWork, 0, 0));
    }

    @ParameterizedTest
    @EnumSource
    void waitsAsTheRequestSays(Work work) {
        DelayRequest request = parse("0", Map.of("work", List.of(work.wireName())), Work.BLOCK);

        assertThat(request.work()).isEqualTo(work);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "60000, 60000", "007, 7", "0000000000000000007, 7"})
    void takesDelaysInRange(String text, int millis) {
        assertThat(parse(text, Map.of(), Work.TIMER).delayMillis()).isEqualTo(millis);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "-1", "+5", "60001", "2147483648", "9223372036854775808", "1.5", "abc", "١٠٠", "5 ", "１"
            })
    void refusesDelaysOutOfRange(String text) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> parse(text, Map.of(), Work.BLOCK))
                .withMessage("millis must be a whole number from 0 to 60000");
    }

    @Test
    void takesCpuUpToTheLimit() {
        assertThat(parse("cpuMicros", "100000").cpuMicros()).isEqualTo(100_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+5", "100001", "2147483648"})
    void refusesCpuOutOfRange(String text) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> parse("cpuMicros", text))
                .withMessage("cpuMicros must be a whole number from 0 to 100000");
    }

    @Test
    void takesItemsUpToTheLimit() {
        assertThat(parse("items", "1000").items()).isEqualTo(1_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1001"})
    void refusesItemsOutOfRange(String text) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> parse("items", text))
                .withMessage("items must be a whole number from 0 to 1000");
    }

    @Test
    void answersWithWhatItAsksFor() {
        assertThat(new DelayRequest(7, Work.TIMER, 0, 0).answer().json()).isEqualTo("{\"delayMillis\":7}");
        assertThat(new DelayRequest(7, Work.TIMER, 0, 2).answer().json())
                .isEqualTo(
                        "{\"delayMillis\":7,\"items\":[{\"id\":1,\"name\":\"Item 1\",\"cents\":136,\"inStock\":true},"
                                + "{\"id\":2,\"name\":\"Item 2\",\"cents\":173,\"inStock\":true}]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "BLOCK", "Timer", "sleep", " block"})
    void refusesAnUnknownWork(String text) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> parse("work", text))
                .withMessage("work must be block, offload or timer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpumicros", "Work", "", "x"})
    void refusesAnUnknownParameter(String name) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> parse(name, "1"))
                .withMessage("unknown parameter; the parameters are work, cpuMicros and items");
    }

    @Test
    void refusesARepeatedParameterEvenWhenItSaysTheSame() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> parse("1", Map.of("work", List.of("block", "block")), Work.BLOCK))
                .withMessage("work must be given once");
    }

    @Test
    void neverRepeatsWhatTheClientSent() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> parse("<script>", "<script>"))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("script"));
    }

    @Test
    void refusesAnotherWorkThanTheOnlyOne() {
        DelayRequest request = new DelayRequest(1, Work.TIMER, 0, 0);

        assertThat(request.requireWork(Work.TIMER)).isEqualTo(request);
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> request.requireWork(Work.BLOCK))
                .withMessage("work must be block here");
    }

    @Test
    void refusesWithoutTheCostOfAStackTrace() {
        assertThat(new InvalidRequestException("no").getStackTrace()).isEmpty();
    }

    private static DelayRequest parse(String millis, Map<String, List<String>> parameters, Work defaultWork) {
        return DelayRequest.parse(millis, parameters.keySet(), parameters::get, defaultWork);
    }

    private static DelayRequest parse(String parameter, String value) {
        return parse("0", Map.of(parameter, List.of(value)), Work.BLOCK);
    }
}
