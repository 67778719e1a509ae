package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GeneratorArgumentsTest {

    @Test
    void aForkAndTheMavenPluginGiveTheGeneratorTheSameJvmArguments() throws IOException {
        List<String> plugin = Pattern.compile("<jvmArg>(.*)</jvmArg>")
                .matcher(Files.readString(Path.of("pom.xml")))
                .results()
                .map((MatchResult match) -> match.group(1))
                .filter(argument -> !argument.startsWith("-Dresults="))
                .toList();
        List<String> fork = Files.readAllLines(Path.of("generator.args")).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();

        assertThat(fork).isNotEmpty().isEqualTo(plugin);
    }
}
