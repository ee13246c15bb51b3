import type { Logger } from 'pino';
import type { Config } from '../../config/loadConfig';
import { hashSecret } from '../../domain/apiKey';
import { createConvertPool } from '../../pipeline/convertPool';
import { createSweeper, type Sweeper } from '../../pipeline/createSweeper';
import { Pipeline } from '../../pipeline/pipeline';
import { createReembedder } from '../../pipeline/reembed/createReembedder';
import { stageSteps } from '../../pipeline/steps/stageSteps';
import { measuredEmbeddingModel, measuredLanguageModel } from '../../providers/telemetry/measuredModels';
import { measuredBlobs } from '../../providers/telemetry/measuredStores';
import type { Services } from '../../resolvers/context';
import type { Closers } from './closers';
import { type Credentials, createCredentials, readCredentials } from './credentials';
import { openConnectors } from './openConnectors';
import { openDataDir } from './openDataDir';
import { type Messaging, openMessaging } from './openMessaging';
import { openModelProviders } from './openModelProviders';
import { openSearchModel } from './openSearchModel';
import { openBlobs, openModels } from './openStores';
import { addStateMetrics, openTelemetry } from './openTelemetry';
import { type LifetimeReadiness, lifetimeReadiness, readinessOf } from './readiness';
import { readProfiles } from './readProfiles';
import { startMetricsServer } from './startMetricsServer';
import { TokenLedger } from './tokenLedger';

/** The share of the request time-out for the language model; the rest is reserved for the built-in fallback. */
const modelShareOfRequest = 0.8;

/** The components shared by gateway and worker. */
export interface Core {
  services: Services;
  credentials: Credentials;
  /** Whether this is the first start of the installation. */
  areCredentialsNew: boolean;
  pipeline: Pipeline;
  sweeper: Sweeper;
  lifetime: LifetimeReadiness;
  redis: Messaging['redis'];
  /** Loads the embedding model before the first question. */
  warmUp: () => Promise<void>;
}

/** Opens all configured stores and providers, and finishes the deletions of an earlier process. */
export async function openCore(
  config: Config,
  log: Logger,
  closers: Closers,
  onLost: (what: string) => void,
): Promise<Core> {
  const profiles = await readProfiles(config.retrievalProfiles);
  const workDir = await openDataDir(config.dataDir);
  const known = await readCredentials(config.dataDir);
  const credentials = known ?? createCredentials();
  if (config.adminToken !== null) credentials.admin_token = config.adminToken;

  const { telemetry, metrics } = openTelemetry(config, closers);
  const ledger = new TokenLedger(log);
  closers.add('token ledger', () => ledger.close());
  const opened = await openModelProviders(config, closers, (usage) => {
    const { model, purpose, promptTokens, completionTokens } = usage;
    ledger.add(usage);
    telemetry.count('model_tokens', { model, purpose, kind: 'prompt' }, promptTokens);
    telemetry.count('model_tokens', { model, purpose, kind: 'completion' }, completionTokens);
  });
  const { embeddingServer, warmUp } = opened;
  const embeddingModel = measuredEmbeddingModel(opened.embeddingModel, telemetry);
  const languageModel = opened.languageModel && measuredLanguageModel(opened.languageModel, telemetry);
  const opening = { config, log, closers, onLost };
  // `allSettled`: when one fails, the other has registered its close function before this rejects.
  const [documents, files] = await Promise.allSettled([
    openModels(opening, embeddingModel),
    openBlobs(opening),
  ]);
  if (documents.status === 'rejected') throw documents.reason;
  if (files.status === 'rejected') throw files.reason;
  const { models, ping } = documents.value;
  const blobs = measuredBlobs(files.value, telemetry);

  const searchModel = await openSearchModel({
    models,
    embeddingServer,
    closers,
    log,
    configured: embeddingModel,
    threads: config.embeddingThreads,
  });
  const converter = createConvertPool(config.convert);
  closers.add('converter', () => converter.close());
  const { events, limiter, queue, redis } = openMessaging(config, log, closers, telemetry);
  const reembedder = createReembedder({ models, embeddingModel, onMoved: searchModel.refresh, log });
  closers.add('re-embedding', () => reembedder.close());
  const services: Services = {
    ...(await openConnectors(config, events, closers, telemetry)),
    models,
    blobs,
    events,
    queue,
    limiter,
    reembedder,
    languageModel,
    profiles,
    log,
    telemetry,
    // A getter: re-embedding switches the model at runtime.
    get embeddingModel() {
      return searchModel.current;
    },
    modelTimeoutMs: config.requestTimeoutMs * modelShareOfRequest,
    failedAuthLimit: config.failedAuthLimit,
    adminTokenHash: hashSecret(credentials.admin_token),
  };
  const pipeline = new Pipeline(
    { ...services, embeddingModel, converter, workDir },
    stageSteps,
    queue.enqueue,
  );
  const sweeper = createSweeper(services);
  closers.add('sweeper', () => sweeper.close());
  await sweeper.finishDeletions();
  const parts = readinessOf({
    documents: ping,
    blobs: () => blobs.ping(),
    queue: () => queue.ping(),
    ...(redis ? { events: () => events.ping() } : {}),
  });
  const lifetime = lifetimeReadiness(parts);
  addStateMetrics(metrics, queue, parts);
  if (config.metrics) {
    const watched = await startMetricsServer(config.metrics, metrics.registry, lifetime.readiness);
    closers.add('metrics server', () => watched.close());
    log.info({ url: watched.url }, 'metrics are served');
  }
  const areCredentialsNew = known === null;
  return {
    services,
    credentials,
    areCredentialsNew,
    pipeline,
    sweeper,
    lifetime,
    redis,
    warmUp,
  };
}
