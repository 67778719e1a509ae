# A program that is one jar with a folder beside it, or in that folder: quarkus. docker/build says with which arguments.
#
# The working folder looks like the module's own, so that the commands in its server.yaml start it here as well. What lies beside
# the jar, its libraries or the drivers that it chooses from, is a layer that a change of the program leaves alone.
ARG BASE_IMAGE=eclipse-temurin:25-jre

FROM ${BASE_IMAGE}
ARG SERVER
ARG APP
ARG JAR
ARG BESIDE=lib
ARG PORT
ARG MANAGEMENT_PORT=
WORKDIR /app
COPY ${APP}/target/${BESIDE}/ target/${BESIDE}/
COPY docker/args/jvm.args jvm.args
COPY docker/args/${SERVER}.args server.args
COPY contract/target/contract-*.jar health.jar
COPY ${APP}/target/${JAR} target/${JAR}

# Without a management port it is healthy when it listens.
ENV SERVERLAB_PORT=${PORT} SERVERLAB_MANAGEMENT_PORT=${MANAGEMENT_PORT}
EXPOSE ${PORT} ${MANAGEMENT_PORT}
# By number: an image without a shell may have no /etc/passwd either.
USER 10001:10001
# A JVM of its own each time, which takes CPU from the server: seldom, and none at all in containers that the lab starts.
# It also gets JDK_JAVA_OPTIONS, so it repeats what may be in there and must differ, and chooses no collector.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["java", "-Xms8m", "-Xmx16m", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-cp", "health.jar", "dev.serverlab.contract.HealthCheck"]
ENTRYPOINT ["java", "@jvm.args", "@server.args"]

ARG VERSION=
ARG REVISION=
ARG CREATED=
LABEL org.opencontainers.image.title="serverlab ${SERVER}" \
    org.opencontainers.image.description="${SERVER} of serverlab, a comparative load-test lab" \
    org.opencontainers.image.licenses="Apache-2.0" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}" \
    org.opencontainers.image.created="${CREATED}" \
    dev.serverlab.server="${SERVER}"
