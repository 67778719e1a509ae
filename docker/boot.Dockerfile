# A server made with Spring Boot whose libraries are all in its jar: mvc, jetty, webflux, webflux on Tomcat, r2dbc or fanout. docker/build says with which arguments.
#
# The working folder looks like the module's own, so that the command in its server.yaml starts it here as well.
# No instruction needs a shell, neither while it is built nor while it runs.
ARG BASE_IMAGE=eclipse-temurin:25-jre
ARG BUILD_IMAGE=eclipse-temurin:25-jre

FROM ${BUILD_IMAGE} AS layers
ARG APP
ARG JAR
WORKDIR /layers
COPY ${APP}/target/${JAR} app.jar
RUN ["java", "-Djarmode=tools", "-jar", "app.jar", "extract", "--layers", "--destination", "extracted"]

FROM ${BASE_IMAGE}
ARG APP
ARG JAR
ARG SERVER
ARG PORT
ARG MANAGEMENT_PORT
WORKDIR /app
# From what changes least to what changes most. The layers of the loader and of snapshots are left out: they are empty, and the
# builder without BuildKit fails on a copy that adds nothing.
COPY --from=layers /layers/extracted/dependencies/ target/
COPY docker/args/jvm.args jvm.args
COPY docker/args/${SERVER}.args server.args
COPY contract/target/contract-*.jar health.jar
COPY --from=layers /layers/extracted/application/lib/ target/lib/
COPY --from=layers /layers/extracted/application/app.jar target/${JAR}

ENV SERVERLAB_MANAGEMENT_PORT=${MANAGEMENT_PORT}
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
    org.opencontainers.image.description="The server ${SERVER} of serverlab, a comparative load-test lab" \
    org.opencontainers.image.licenses="Apache-2.0" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}" \
    org.opencontainers.image.created="${CREATED}" \
    dev.serverlab.server="${SERVER}"
