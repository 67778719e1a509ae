package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Workload;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Drafts of texts that are in no file, in which every name is one of something. */
public final class MadeUpDraft {

    /** Has whatever anybody names. */
    private static final class All<V> extends HashMap<String, V> {

        private static final long serialVersionUID = 1L;

        private final transient V each;

        All(V each) {
            this.each = each;
        }

        @Override
        public boolean containsKey(Object key) {
            return true;
        }

        @Override
        public V get(Object key) {
            return each;
        }
    }

    /** In which there is whatever anybody names. */
    public static final Catalogue ALL = () -> new All<>(new Catalogue.Server() {
        @Override
        public Map<String, ?> profiles() {
            return new All<>("a profile");
        }

        @Override
        public Map<String, Setting> settings() {
            return new All<>(Setting.ofText("a setting"));
        }

        @Override
        public List<String> paths() {
            return List.of(Workload.DELAYED, "/query");
        }

        @Override
        public Path file() {
            return Path.of("server.yaml");
        }
    });

    private MadeUpDraft() {}

    public static Draft of(String text) {
        return of(text, RunLength.QUICK);
    }

    public static Draft of(String text, RunLength form) {
        return Draft.of(Path.of("name.yaml"), "name", text, form, ALL);
    }

    /** Of a text that lacks nothing but its question. */
    public static Experiment asking(String text) {
        return of("question: why?\n" + text).experiment();
    }

    /** What is wrong with a text that lacks nothing but its question, with keys and without lines. */
    public static List<String> mistakes(String text) {
        return of("question: why?\n" + text).mistakes().stream()
                .map(mistake -> mistake.replaceFirst("^name.yaml line \\d+, column \\d+(: | \\((.*?)\\))", "$2"))
                .toList();
    }
}
