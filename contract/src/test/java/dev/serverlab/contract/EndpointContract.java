package dev.serverlab.contract;

/**
 * Everything that a server must answer. A server's test class starts the real server on free ports, tells where it is
 * by implementing {@link ServerUnderTest}, and inherits these tests.
 */
public interface EndpointContract
        extends DelayContract,
                ProblemContract,
                ConnectionContract,
                ManagementContract,
                MetricsContract,
                PoolContract,
                SaturationContract,
                EffectiveContract {}
