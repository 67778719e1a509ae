package dev.serverlab.measure.process;

import dev.serverlab.jvm.PortMover;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Another port for a program that always takes the same, so that several of it run at once: in its JVM, the method that
 * binds sockets takes the one for the other. Nothing else of the JVM changes.
 *
 * @param from the port that the program asks for
 * @param to the one that it gets
 */
public record MovedPort(int from, int to) {

    private static final String METHOD =
            "bind(Ljava/net/ProtocolFamily;Ljava/io/FileDescriptor;Ljava/net/InetAddress;I)V";
    /** That method's last. */
    private static final int PORT_PARAMETER = 3;

    /**
     * The JVM argument that moves it.
     *
     * @param java the {@code java} program of that JVM
     * @param agent the file to which its agent is written; it may be removed when the program is up
     * @throws LabException when that JVM has no such method, or the agent cannot be written
     */
    public String argument(Path java, Path agent) {
        try {
            JavaAgent.write(agent, JavaAgent.STARTED, PortMover.class, Map.of(PortMover.CODE, moved(original(java))));
            return "-javaagent:" + agent.toAbsolutePath();
        } catch (IOException e) {
            throw Problems.failed(
                    "port-not-moved",
                    "Port %s cannot be moved in the JVM of %s: %s.",
                    "Run it on another JDK (jdk: 25), or write start: { command: [WORDS] } and protocol: solo.",
                    from,
                    java,
                    Problems.reason(e));
        }
    }

    private static byte[] original(Path java) throws IOException {
        Path home = java.toRealPath().resolve("../..").normalize();
        try (FileSystem classes =
                FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()))) {
            return Files.readAllBytes(
                    classes.getPath("modules", "java.base", PortMover.BINDS.replace('.', '/') + ".class"));
        }
    }

    private byte[] moved(byte[] original) throws IOException {
        ClassFile classes = ClassFile.of();
        var net = classes.parse(original);
        if (net.methods().stream().noneMatch(MovedPort::binds)) {
            throw new IOException("its class " + PortMover.BINDS + " has no " + METHOD);
        }
        return classes.transformClass(
                net, ClassTransform.transformingMethodBodies(MovedPort::binds, new CodeTransform() {
                    @Override
                    public void atStart(CodeBuilder code) {
                        int port = code.parameterSlot(PORT_PARAMETER);
                        code.iload(port)
                                .loadConstant(from)
                                .ifThen(
                                        Opcode.IF_ICMPEQ,
                                        same -> same.loadConstant(to).istore(port));
                    }

                    @Override
                    public void accept(CodeBuilder code, CodeElement each) {
                        code.with(each);
                    }
                }));
    }

    private static boolean binds(MethodModel method) {
        return METHOD.equals(
                method.methodName().stringValue() + method.methodType().stringValue());
    }
}
