package dev.serverlab.cli;

import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.option.SavedProfile;
import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.measure.capacity.TuningRun;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Subject;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.ExperimentReader;
import dev.serverlab.model.file.Layer;
import dev.serverlab.model.file.Overrides;
import dev.serverlab.model.file.Setting;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.problem.Suggestion;
import dev.serverlab.model.run.TuningResult;
import dev.serverlab.report.capacity.TuningDocument;
import dev.serverlab.report.text.TuningText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab tune}: the smallest setting of a server that holds a rate under a limit. */
@Command(
        name = "tune",
        description = {
            "Finds the smallest setting of a server that holds a rate.",
            "A pool, or a number of event loops; each value is tried in fresh JVMs."
        },
        footer = {"", "Exit code: 0 fine, 2 refused, 4 failed, 130 interrupted."})
final class TuneCommand extends SearchCommand {

    private static final String VIRTUAL = "virtual";

    /** The default name of the profile. */
    private static final String TUNED = "tuned";

    /** The highest value that is tried for a setting that accepts any text. */
    private static final int MAX = 10_000;

    @Parameters(
            arity = "1",
            paramLabel = "SERVER",
            description =
                    "A server or variant that ${ROOT-COMMAND-NAME} list shows, or an experiment, whose first variant is tuned and whose others are tried as they are.")
    private String target = "";

    @Option(names = "--rate", paramLabel = "N", description = "Arrivals per second that the server has to hold.")
    private @Nullable Double rate;

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Instead of a rate: users who send the next request as soon as they are answered.")
    private @Nullable Integer users;

    @Option(names = "--virtual", description = "Also tries virtual threads.")
    private boolean virtual;

    @Option(
            names = "--setting",
            paramLabel = "NAME",
            description = "Which setting, or several as 'A + B' (default: what the server's server.yaml says).")
    private @Nullable String setting;

    @Option(
            names = "--save",
            paramLabel = "NAME",
            description = "Adds the result as a profile of that name to the server's server.yaml.")
    private @Nullable String save;

    /** Accepted only to be refused with an explanation. */
    @Option(
            names = "--against",
            paramLabel = "WHERE",
            hidden = true,
            description = "Measures running servers; see docs/places.md.")
    private @Nullable String against;

    @Override
    SearchTask searchTask(Experiment experiment, Toolchain toolchain) {
        Variant variant = experiment.variants().getFirst();
        ServerDescriptor server = toolchain.servers().of(variant);
        TuningRun.Goal goal = goal(experiment, variant, server);
        SavedProfile saved = save == null ? null : saved(experiment, variant, server, save);
        ServerDescriptor.Tune tune = server.tune();
        String paste = tune == null || setting != null
                ? null
                : tune.paste().strip().replace("{name}", save == null ? TUNED : save);
        return new SearchTask(
                "tune",
                "Searches for the smallest " + goal.setting() + " of " + variant + " that holds "
                        + Load.number(goal.rate()) + "/s,",
                frame -> new TuningRun(frame, goal, new ConsoleListener(console())),
                (run, folder, screen) -> TuningDocument.brief(run, paste, folder, screen),
                run -> {
                    if (saved != null) {
                        save(saved, Objects.requireNonNull(run.tuning()));
                    }
                });
    }

    private void save(SavedProfile profile, TuningResult tuning) {
        Integer holds = tuning.holds();
        if (holds == null) {
            console().say("Nothing was saved, as no value was found to hold.");
            return;
        }
        Integer threads = tuning.trialsOf(tuning.variant(), holds).getLast().requestThreads();
        profile.write(tuning.setting(), holds, threads, TuningText.goal(tuning));
        console()
                .say("Saved in " + Console.shown(profile.server().file()) + ". To run it: ./lab run --variants "
                        + profile.of().server() + ":" + profile.name() + "," + profile.of());
    }

    @Override
    Layer keys() {
        return super.keys().with("load.users", users).with("load.rate", rate).with("paired.rate", rate);
    }

    @Override
    SearchInput input(Toolchain labs) {
        if (against != null) {
            throw Problems.refused(
                    "tune-running",
                    "./lab tune restarts servers with other settings, but those of --against are already running.",
                    "Leave out --against; ./lab capacity --against finds out how much they hold as they are.");
        }
        return new SearchInput(experiment(labs), null);
    }

    /** A server of the lab, or the first variant of an experiment with the others beside it. */
    private Experiment experiment(Toolchain labs) {
        Layer given = keys();
        boolean isFile = target.endsWith(".yaml")
                || lab().experiments().names().contains(target)
                        && !labs.servers().servers().containsKey(target);
        if (isFile) {
            Draft draft = lab().experiments().draft(target, RunLength.QUICK, labs.catalogue());
            List<Variant> beside = virtual ? withVirtual(draft.experiment(), labs) : null;
            return draft.experiment(new Overrides(beside, given));
        }
        Variant variant = variant();
        ServerDescriptor server = labs.servers().of(variant);
        requireProfile(server, variant.profile());
        if (!given.has("load.rate") && !given.has("load.users")) {
            throw misused("Say what load it has to hold: --rate N, in arrivals per second, or --users N.");
        }
        List<String> variants = new ArrayList<>(List.of(variant.toString()));
        if (virtual) {
            requireProfile(server, VIRTUAL);
            variants.add(new Variant(variant.server(), VIRTUAL).toString());
        }
        Layer said = given.with("question", "How wide does " + variant + " have to be?")
                .with("variants", variants)
                .with("protocol", "solo");
        return ExperimentReader.read(variant.server(), said, labs.catalogue());
    }

    /**
     * The variants of a file, and the first with virtual threads; which setting enables these in your own server is
     * unknown.
     */
    private static List<Variant> withVirtual(Experiment file, Toolchain labs) {
        Variant first = file.variants().getFirst();
        if (file.bringsServers()) {
            throw Problems.refused(
                    "tune-virtual-own",
                    "The lab does not know which setting gives %s virtual threads.",
                    "Leave out --virtual, and give the experiment a variant with that setting.",
                    first);
        }
        requireProfile(labs.servers().of(first), VIRTUAL);
        return Stream.concat(file.variants().stream(), Stream.of(new Variant(first.server(), VIRTUAL)))
                .distinct()
                .toList();
    }

    private Variant variant() {
        try {
            return Variant.parse(target);
        } catch (IllegalArgumentException e) {
            throw misused(String.valueOf(e.getMessage()));
        }
    }

    private static void requireProfile(ServerDescriptor server, String profile) {
        if (!server.profiles().containsKey(profile)) {
            throw Problems.refused(
                    "tune-profile",
                    "%s has no profile '%s'.",
                    "%3$s",
                    server.name(),
                    profile,
                    Suggestion.of(profile, server.profiles().keySet()));
        }
    }

    private TuningRun.Goal goal(Experiment experiment, Variant variant, ServerDescriptor server) {
        ServerDescriptor.Tune tune = server.tune();
        String name = setting == null && tune != null ? tune.setting() : setting;
        if (name == null) {
            throw Problems.refused(
                    "tune-unsaid",
                    "No setting to tune was named for %s.",
                    "Name it, for example --setting server.tomcat.threads.max.",
                    variant);
        }
        int lowest = 1;
        int highest = MAX;
        for (String each : Sweep.names(name)) {
            Setting known = server.settings().get(each);
            if (experiment.subject(variant).server() != null) {
                continue;
            }
            if (known == null) {
                throw Problems.refused(
                        "tune-setting",
                        "%s has no setting '%s'.",
                        "%3$s",
                        server.name(),
                        each,
                        Suggestion.of(each, server.settings().keySet()));
            }
            if (known.type() == Setting.Type.INTEGER) {
                lowest = Math.max(lowest, known.min());
                highest = Math.min(highest, known.max());
            } else if (known.type() != Setting.Type.TEXT) {
                throw Problems.refused(
                        "tune-no-number",
                        "%s's setting %s does not take a number.",
                        "Name one that does, as ./lab list %s shows.",
                        server.name(),
                        each);
            }
        }
        return new TuningRun.Goal(rate(experiment, variant), variant, name, lowest, highest);
    }

    /** The rate to hold; from users by Little's law, as each sends the next request once answered. */
    private static double rate(Experiment experiment, Variant variant) {
        Subject subject = experiment.subject(variant);
        Load load = subject.load();
        if (load instanceof Load.Open open) {
            return open.rate();
        }
        double seconds =
                subject.workload().delay().toMillis() / 1e3 + subject.workload().cpuMicros() / 1e6;
        if (!(load instanceof Load.Closed closed) || subject.server() != null || seconds == 0) {
            throw Problems.refused(
                    "tune-no-rate",
                    "The arrival rate for %s cannot be derived from its number of users.",
                    "Give --rate N.",
                    variant);
        }
        return closed.users() / seconds;
    }

    private static SavedProfile saved(Experiment experiment, Variant variant, ServerDescriptor server, String name) {
        if (experiment.subject(variant).server() != null) {
            throw Problems.refused(
                    "save-own",
                    "%s is the experiment's own server, which has no profiles.",
                    "Leave out --save, and give the variant the setting in the experiment file.",
                    variant);
        }
        return new SavedProfile(server, variant, name);
    }

    /** A line for each trial. */
    private record ConsoleListener(Console console) implements TuningRun.Listener {

        @Override
        public void started(Variant variant, @Nullable Integer value) {
            console.print(TuningText.name(variant, value) + ": ");
        }

        @Override
        public void ended(TuningResult.Trial trial) {
            console.line(TuningText.outcome(trial));
        }
    }
}
