/** The composition root: builds everything from the configuration and closes it in reverse order. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Closers } from './boot/closers';
import { createCredentials, readCredentials, writeCredentials } from './boot/credentials';
import { openConnectors } from './boot/openConnectors';
import { openDataDir } from './boot/openDataDir';
import { openModelProviders } from './boot/openModelProviders';
import { openBlobs, openModels } from './boot/openStores';
import { readinessOf } from './boot/readiness';
import { seedDemo } from './boot/seedDemo';
import type { Config } from './config';
import { hashSecret } from './domain/apiKey';
import { createConvertPool } from './pipeline/convertPool';
import { createPipeline } from './pipeline/createPipeline';
import { createSweeper } from './pipeline/createSweeper';
import { stageSteps } from './pipeline/steps/stageSteps';
import { createMemoryEventBus } from './providers/events/memoryEventBus';
import { createMemoryRateLimiter } from './providers/limits/memoryRateLimiter';
import { exponentialBackoff } from './providers/queue/backoff';
import { createInProcessQueue } from './providers/queue/inProcessQueue';
import type { Services } from './resolvers/context';
import { createContextFactory } from './resolvers/createContextFactory';
import { createKeyResolver } from './resolvers/keys/resolvePrincipal';
import { createRestServer } from './rest/createRestServer';
import { createGraphQL, mountGraphQL } from './schema/createGraphQL';

/** What a language model may take of a request; the rest is for the built-in path, should it give no answer. */
const modelShareOfRequest = 0.8;
const maxJobAttempts = 4;
const firstBackoffMs = 500;
const maxBackoffMs = 30_000;

export interface App {
  server: FastifyInstance;
  services: Services;
  /** Starts answering; resolves with the origin under which it does. */
  listen(): Promise<string>;
  /** Stops taking requests and jobs, lets those in hand finish, then closes everything in reverse order. */
  close(): Promise<void>;
}

/**
 * Builds the whole product. `onLost` is called when an embedded service it can't do without has ended.
 * @throws ConfigError, or an Error whose message is one sentence for the person who starts the program
 */
export async function createApp(config: Config, log: Logger, onLost: (what: string) => void): Promise<App> {
  const closers = new Closers(log);
  try {
    return await build(config, log, closers, onLost);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function build(
  config: Config,
  log: Logger,
  closers: Closers,
  onLost: (what: string) => void,
): Promise<App> {
  const workDir = await openDataDir(config.dataDir);
  const known = await readCredentials(config.dataDir);
  const credentials = known ?? createCredentials();
  if (config.adminToken !== null) credentials.admin_token = config.adminToken;

  const { embeddingModel, languageModel, warmUp } = await openModelProviders(config, closers);
  const opening = { config, log, closers, onLost };
  const [{ models, ping }, blobs] = await Promise.all([
    openModels(opening, embeddingModel),
    openBlobs(opening),
  ]);
  await seedDemo(models, credentials, known === null);

  const events = createMemoryEventBus();
  closers.add('events', () => events.close());
  const limiter = createMemoryRateLimiter();
  closers.add('rate limiter', () => limiter.close());
  const converter = createConvertPool(config.convert);
  closers.add('converter', () => converter.close());
  const queue = createInProcessQueue({
    concurrency: config.pipelineConcurrency,
    maxAttempts: maxJobAttempts,
    backoffMs: exponentialBackoff(firstBackoffMs, maxBackoffMs),
  });
  closers.add('queue', () => queue.close(config.shutdownTimeoutMs / 2));

  const services: Services = {
    ...(await openConnectors(config, events, closers)),
    languageModel,
    modelTimeoutMs: config.requestTimeoutMs * modelShareOfRequest,
    models,
    blobs,
    events,
    queue,
    embeddingModel,
    limiter,
    adminTokenHash: hashSecret(credentials.admin_token),
    log,
  };
  const enqueue = queue.enqueue.bind(queue);
  const pipeline = createPipeline({ ...services, converter, workDir }, stageSteps, enqueue);
  const sweeper = createSweeper({ ...services, enqueue });
  closers.add('sweeper', () => sweeper.close());
  await sweeper.finishDeletions();
  const resumed = await sweeper.resume();
  if (resumed > 0) log.info({ files: resumed }, 'resuming files that were in the making');

  const keys = await createKeyResolver({ models, events, log });
  closers.add('key resolver', () => keys.close());
  const contextFor = createContextFactory(services, keys);
  const readiness = readinessOf({ documents: ping, blobs: () => blobs.ping(), queue: () => queue.ping() });
  const { corsOrigins, requestTimeoutMs, graphiql, introspection } = config;
  const server = createRestServer({ contextFor, log, corsOrigins, readiness, requestTimeoutMs });
  const graphql = createGraphQL({ contextFor, log, events, graphiql, introspection, corsOrigins });
  await mountGraphQL(server, graphql);

  return {
    server,
    services,
    async listen() {
      await server.listen({ port: config.port, host: config.host });
      graphql.attachWebSocket(server.server);
      closers.add('http server', () => server.close());
      closers.add('graphql', () => graphql.close());
      const { port } = server.server.address() as { port: number };
      const host = config.host.includes(':') ? `[${config.host}]` : config.host;
      const origin =
        config.publicUrl ?? `http://${host === '0.0.0.0' || host === '[::]' ? '127.0.0.1' : host}:${port}`;
      credentials.base_url = `${origin}/api/v1`;
      credentials.graphql_url = `${origin}/graphql`;
      await writeCredentials(config.dataDir, credentials);
      queue.process(pipeline.handle);
      sweeper.start();
      // The first question needn't wait for the model to be loaded, nor the start for it.
      warmUp().catch((error: unknown) => log.warn({ error }, 'could not load the embedding model'));
      return origin;
    },
    close: () => closers.closeAll(),
  };
}
