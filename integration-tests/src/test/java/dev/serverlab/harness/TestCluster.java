package dev.serverlab.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.containers.Images;
import dev.serverlab.tools.Tool;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The cluster given to the tests, with a namespace per test made from {@code kubernetes/lab}: the lab has only the
 * rights that its Role gives. All nodes have the images of this checkout.
 */
public final class TestCluster implements BeforeEachCallback, AfterEachCallback {

    private static final Path FILES =
            Path.of("..", "kubernetes", "lab").toAbsolutePath().normalize();
    private static final List<String> SERVERS = List.of("mvc", "webflux", "vertx");

    private static boolean loaded;

    private @Nullable KubernetesClient created;
    private @Nullable Path folder;
    private String namespace = "";

    @Override
    public void beforeEach(ExtensionContext context) throws IOException, InterruptedException {
        load();
        Path kubeconfig = Tool.kubeconfig().orElseThrow();
        created = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                .build();
        folder = Files.createTempDirectory("serverlab-cluster-");
        namespace = "serverlab-test-" + UUID.randomUUID().toString().substring(0, 8);
        for (HasMetadata each : objects("namespace.yaml")) {
            client().namespaces()
                    .resource(new NamespaceBuilder()
                            .withNewMetadata()
                            .withName(namespace)
                            .withLabels(each.getMetadata().getLabels())
                            .endMetadata()
                            .build())
                    .create();
        }
        for (HasMetadata each : objects("role.yaml")) {
            client().resource(each).inNamespace(namespace).create();
        }
    }

    private List<HasMetadata> objects(String file) throws IOException {
        try (InputStream yaml = Files.newInputStream(FILES.resolve(file))) {
            return client().load(yaml).items();
        }
    }

    private static synchronized void load() throws IOException, InterruptedException {
        if (loaded) {
            return;
        }
        Path archive = Files.createTempFile("serverlab-images-", ".tar");
        try {
            List<String> save = new ArrayList<>(List.of("docker", "save", "--output", archive.toString(), generator()));
            SERVERS.forEach(server -> save.add(Images.of(server)));
            run(save);
            run(Stream.concat(Tool.imageLoader().stream(), Stream.of(archive.toString()))
                    .toList());
        } finally {
            Files.delete(archive);
        }
        loaded = true;
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s: %s", command, said).isZero();
    }

    /** As {@link LabUnderTest} gives it to every lab. */
    private static String generator() {
        return Images.of("lab");
    }

    /** Lets a lab use the namespace, and gives it servers in images. */
    public TestCluster addTo(LabUnderTest lab) throws IOException {
        lab.with("-Dkubeconfig=" + kubeconfig("lab"));
        for (String server : SERVERS) {
            lab.home().withServerInImage(server, Images.of(server));
        }
        return this;
    }

    /** The kubeconfig of an account without any rights. */
    public Path kubeconfigOfNobody() throws IOException {
        client().serviceAccounts()
                .inNamespace(namespace)
                .resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withName("nobody")
                        .endMetadata()
                        .build())
                .create();
        return kubeconfig("nobody");
    }

    private Path kubeconfig(String account) throws IOException {
        Config config = client().getConfiguration();
        String token = client().serviceAccounts()
                .inNamespace(namespace)
                .withName(account)
                .tokenRequest()
                .getStatus()
                .getToken();
        return Files.writeString(Objects.requireNonNull(folder).resolve(account), """
                apiVersion: v1
                kind: Config
                clusters: [{ name: test, cluster: { server: "%s", certificate-authority-data: "%s" } }]
                users: [{ name: test, user: { token: "%s" } }]
                contexts: [{ name: test, context: { cluster: test, user: test, namespace: "%s" } }]
                current-context: test
                """.formatted(
                        config.getMasterUrl(), config.getCaCertData(), token, namespace));
    }

    public KubernetesClient client() {
        return Objects.requireNonNull(created);
    }

    public String namespace() {
        return namespace;
    }

    /** Limits the number of pods in the namespace. */
    public void allowPods(int most) {
        client().resourceQuotas()
                .inNamespace(namespace)
                .resource(new ResourceQuotaBuilder()
                        .withNewMetadata()
                        .withName("pods")
                        .endMetadata()
                        .withNewSpec()
                        .withHard(Map.of("pods", new Quantity(String.valueOf(most))))
                        .endSpec()
                        .build())
                .create();
    }

    /** Keeps further pods off all nodes, or lets them on again. */
    public void cordon(boolean closed) {
        for (Node node : client().nodes().list().getItems()) {
            client().resource(node).edit(each -> {
                each.getSpec().setUnschedulable(closed);
                return each;
            });
        }
    }

    /** Removes the pod that messages call by that name, such as {@code mvc:default}, as an administrator does. */
    public void deletePodOf(String name) {
        Job job = client().batch().v1().jobs().inNamespace(namespace).list().getItems().stream()
                .filter(each -> each.getMetadata().getAnnotations().containsValue(name))
                .findFirst()
                .orElseThrow();
        client().pods()
                .inNamespace(namespace)
                .withLabel("job-name", job.getMetadata().getName())
                .delete();
    }

    /** The names of the remaining Jobs and pods. */
    public List<String> left() {
        return Stream.concat(
                        client().batch().v1().jobs().inNamespace(namespace).list().getItems().stream(),
                        client().pods().inNamespace(namespace).list().getItems().stream())
                .map(each -> each.getMetadata().getName())
                .toList();
    }

    /** The process of its API server; empty where that is not on this machine, as in kind's containers. */
    public static Optional<ProcessHandle> apiServer() {
        Path folder = Objects.requireNonNull(Tool.kubeconfig().orElseThrow().getParent());
        return ProcessHandle.allProcesses()
                .filter(process -> {
                    String line = process.info().commandLine().orElse("");
                    return line.contains(" kube-apiserver ") && line.contains("--cert-dir=" + folder + " ");
                })
                .findFirst();
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        try (KubernetesClient client = client()) {
            client.namespaces().withName(namespace).delete();
        }
        try (Stream<Path> files = Files.list(Objects.requireNonNull(folder))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
