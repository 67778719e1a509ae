package dev.serverlab.reactive;

import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/** What every server has: the beans of this package and of those in it. */
@Configuration(proxyBeanMethods = false)
// The management server's configuration belongs to its own context only.
@ComponentScan(excludeFilters = @ComponentScan.Filter(ManagementContextConfiguration.class))
public class ServerConfiguration {}
