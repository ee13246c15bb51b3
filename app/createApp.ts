/** The composition root of the gateway: builds everything from the configuration and closes it in reverse order. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { packageRoot } from '../cli/packageRoot';
import type { Config } from '../config/config';
import { addConsole } from '../consoleServer/addConsole';
import { readConsoleOperations } from '../consoleServer/assets';
import { isLoopbackAddress } from '../consoleServer/requestOrigin';
import type { SignIn } from '../domain/ports/signIn';
import { closeAfterResponse } from '../http/drain';
import { mountMcp } from '../mcp/mountMcp';
import { sendError as sendOpenAiError } from '../openai/errors';
import { mountOpenAi, openAiPrefix } from '../openai/mountOpenAi';
import { createCodeFlow } from '../providers/identity/codeFlow';
import type { Services } from '../resolvers/context';
import { createContextFactory } from '../resolvers/createContextFactory';
import { createKeyResolver } from '../resolvers/keys/resolvePrincipal';
import { createRestServer } from '../rest/createRestServer';
import { sendError as sendProblem } from '../rest/http/sendError';
import { createGraphQL, mountGraphQL } from '../schema/createGraphQL';
import { checkHost } from './startup/checkHost';
import { createNetworkOf } from './startup/clientNetwork';
import { Closers } from './startup/closers';
import { writeCredentials } from './startup/credentials';
import { type Core, openCore } from './startup/openCore';
import { readPersistedOperations } from './startup/readPersistedOperations';
import { seedDemo } from './startup/seedDemo';
import { startWork } from './startup/startWork';
import { version } from './startup/version';
import { warmUp } from './startup/warmUp';

export interface App {
  server: FastifyInstance;
  services: Services;
  /** Starts to listen; resolves with the origin. */
  listen(): Promise<string>;
  /**
   * A URL of the console that signs one browser on this machine in, once, within ten minutes; null where the gateway
   * listens on other addresses than this machine's own.
   */
  signInUrl(): string | null;
  /**
   * Graceful shutdown: reports not ready, ends subscriptions within `DRAIN_MS`, then stops accepting requests and jobs,
   * waits for those in flight and closes everything in reverse order.
   */
  close(): Promise<void>;
}

/**
 * Builds the gateway.
 * @param onLost called when a required embedded service has ended unexpectedly
 * @throws ConfigError, or an Error whose message is meant for whoever starts the program
 */
export async function createApp(config: Config, log: Logger, onLost: (what: string) => void): Promise<App> {
  const closers = new Closers(log);
  try {
    await checkHost('HOST', config.host);
    const core = await openCore({ config, log, closers, onLost, whileOpening: warmUp });
    const { models, secrets } = core.services;
    const seeding = { models, secrets, withSampleData: config.demoData === 'sample' };
    await seedDemo(seeding, core.credentials, core.areCredentialsNew);
    return await serve(config, log, closers, core);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

function originOf(config: Config, port: number): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${everywhere ? '127.0.0.1' : host}:${port}`;
}

function signInOf(identity: Config['identity']): SignIn | null {
  if (!identity?.clientId) return null;
  return createCodeFlow({ ...identity, clientId: identity.clientId });
}

async function serve(config: Config, log: Logger, closers: Closers, core: Core): Promise<App> {
  const { services, credentials, lifetime, redis, workDir } = core;
  const { readiness } = lifetime;
  const { models, events, telemetry } = services;
  const keys = await createKeyResolver({ models, events, log });
  closers.add('key resolver', () => keys.close());
  const contextFor = createContextFactory(services, keys);
  const { corsOrigins, requestTimeoutMs, graphiql, introspection } = config;
  const networkOf = createNetworkOf(config.trustedProxies);
  const restServices = { ...services, acceptedTypes: config.fileTypes.rest };
  const server = createRestServer({
    contextFor: createContextFactory(restServices, keys),
    networkOf,
    log,
    corsOrigins,
    readiness,
    requestTimeoutMs,
    telemetry,
    sendError: (error, request, reply) => {
      const send = request.url.startsWith(`${openAiPrefix}/`) ? sendOpenAiError : sendProblem;
      return send(error, request, reply);
    },
  });
  const { path, only: onlyKnown } = config.persistedOperations;
  const known = { ...(await readConsoleOperations()), ...(await readPersistedOperations(path)) };
  const persistedOperations = { known, onlyKnown };
  const graphql = createGraphQL({
    contextFor,
    networkOf,
    log,
    events,
    graphiql,
    introspection,
    federation: config.federation,
    corsOrigins,
    redis,
    maxPendingPerNetwork: config.maxPendingWebSockets,
    persistedOperations,
    requestTimeoutMs,
    telemetry,
  });
  let origin = originOf(config, config.port);
  const baseUrl = () => origin;
  const signInUrl = addConsole(server, {
    contextFor,
    networkOf,
    models,
    requestTimeoutMs,
    secrets: services.secrets,
    ownCredentials: { apiKey: credentials.keys.production, adminToken: credentials.admin_token },
    publicOrigin: config.publicUrl,
    localOrigin: () => (isLoopbackAddress(config.host) && config.publicUrl === null ? origin : null),
    baseUrl,
    signIn: signInOf(config.identity),
    commandLine: [process.execPath, join(packageRoot, 'cli', 'bin', 'lectern.js')],
    uploadOrigin: async () => new URL(await services.blobs.createUploadUrl('origin', 60, 0)).origin,
  });
  await mountGraphQL(server, graphql);
  await mountOpenAi(server, { contextFor, networkOf, baseUrl, corsOrigins, requestTimeoutMs, workDir });
  const mcp = await mountMcp(server, {
    contextFor,
    networkOf,
    baseUrl,
    corsOrigins,
    requestTimeoutMs,
    version,
    // Without rules, a token needs a key beside it.
    authorization: config.identity?.roles.length ? config.identity : null,
  });

  return {
    server,
    services,
    signInUrl,
    async listen() {
      await server.listen({ port: config.port, host: config.host });
      graphql.attachWebSocket(server.server);
      // The last one is closed first. Calls over MCP end with the requests that they are.
      closers.add('mcp', () => mcp.close());
      closers.add('http server', () => server.close());
      closers.add('graphql', () => graphql.close());
      const { port } = server.server.address() as { port: number };
      origin = originOf(config, port);
      credentials.base_url = `${origin}/api/v1`;
      credentials.graphql_url = `${origin}/graphql`;
      await writeCredentials(config.dataDir, credentials);
      startWork(core);
      return origin;
    },
    async close() {
      core.lifetime.end();
      closeAfterResponse(server);
      await graphql.drain(config.drainMs);
      await closers.closeAll();
    },
  };
}
