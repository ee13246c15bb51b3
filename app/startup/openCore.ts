import type { Logger } from 'pino';
import type { Config } from '../../config/config';
import { findExecutable } from '../../config/findExecutable';
import { currentActivity } from '../../domain/activity';
import { hashSecret } from '../../domain/apiKey';
import type { ModelUsage } from '../../domain/ports/languageModel';
import { providerOf } from '../../domain/ports/languageModels';
import { modelUsageCounts, type UsageAccount } from '../../domain/usage';
import { openEvaluator } from '../../evaluation/thread/openEvaluator';
import { createPagePictures } from '../../pipeline/createPagePictures';
import { createPipeline } from '../../pipeline/createPipeline';
import { openDocumentStages } from '../../pipeline/documentStages';
import { createSweeper } from '../../pipeline/sweeper/createSweeper';
import { createBuiltinPassageRanker } from '../../providers/ai/builtin/builtinPassageRanker';
import { createOpenIdTokens } from '../../providers/identity/openIdTokens';
import { createLibreOffice } from '../../providers/office/libreOffice';
import { createSourceReader } from '../../providers/sources/createSourceReader';
import { robotName } from '../../providers/sources/robotsRules';
import {
  measuredEmbeddingModel,
  measuredLanguageModel,
  ownProvider,
} from '../../providers/telemetry/measuredModels';
import { measuredBlobs } from '../../providers/telemetry/measuredStores';
import { createWebhookSender } from '../../providers/webhooks/createWebhookSender';
import { createUsageMeter } from '../../records/usageMeter';
import { createAnswerRecorder } from '../../resolvers/answers/answerRecorder';
import type { Services } from '../../resolvers/context';
import { createPersonResolver } from '../../resolvers/keys/personResolver';
import { createSearchSlots } from '../../resolvers/unified/searchSlots';
import { createBudgetGuard } from '../../resolvers/usage/budgetGuard';
import { createReembedder } from '../../workers/reembed/createReembedder';
import type { Closers } from './closers';
import { createCredentials, readCredentials } from './credentials';
import { describeConfiguration } from './describeConfiguration';
import { logDegradation } from './logDegradation';
import { openConnectors } from './openConnectors';
import { openDataDir } from './openDataDir';
import { openEvaluations } from './openEvaluations';
import { openLanguageModels } from './openLanguageModels';
import { openMessaging } from './openMessaging';
import { openModelProviders } from './openModelProviders';
import { configuredModelsOf, openModelServers } from './openModelServers';
import { openReranker } from './openReranker';
import { openSearchModel } from './openSearchModel';
import { openSources } from './openSources';
import { openBlobs, openModels, pingBlobs } from './openStores';
import { addStateMetrics, openTelemetry } from './openTelemetry';
import { openWebhooks } from './openWebhooks';
import { lifetimeReadiness, readinessOf } from './readiness';
import { readProfiles } from './readProfiles';
import { startMetricsServer } from './startMetricsServer';
import { TokenLedger } from './tokenLedger';
import { version } from './version';

/** The share of the request time-out for the language model; the rest is reserved for the built-in fallback. */
const modelShareOfRequest = 0.8;

export interface OpenCoreOptions {
  config: Config;
  log: Logger;
  closers: Closers;
  /** Called when a required embedded service has ended unexpectedly. */
  onLost: (what: string) => void;
  /** Work to be done while the stores are being opened. */
  whileOpening?: () => void;
}

/** Opens all configured stores and providers, and what gateway and worker share. */
export async function openCore(options: OpenCoreOptions) {
  const { config, log, closers, onLost, whileOpening } = options;
  const profiles = await readProfiles(config.retrievalProfiles);
  const workDir = await openDataDir(config.dataDir);
  const known = await readCredentials(config.dataDir);
  const credentials = known ?? createCredentials();
  if (config.adminToken !== null) credentials.admin_token = config.adminToken;

  const { telemetry, metrics } = openTelemetry(config, closers);
  const ledger = new TokenLedger(log);
  closers.add('token ledger', () => ledger.close());
  let countModelUsage: ((account: UsageAccount, usage: ModelUsage) => void) | null = null;
  const onUsage = (usage: ModelUsage) => {
    const { model, purpose, promptTokens, completionTokens } = usage;
    ledger.add(usage);
    telemetry.recordModelUsage(usage);
    const activity = currentActivity();
    activity?.addUsage(usage);
    if (activity) countModelUsage?.(activity.account, usage);
    telemetry.count('model_tokens', { model, purpose, kind: 'prompt' }, promptTokens);
    telemetry.count('model_tokens', { model, purpose, kind: 'completion' }, completionTokens);
  };
  const opened = await openModelProviders(config, closers, onUsage);
  const { embeddingServer, openLanguageModel } = opened;
  const embeddingModel = measuredEmbeddingModel(
    opened.embeddingModel,
    telemetry,
    embeddingServer ? providerOf(embeddingServer) : ownProvider,
  );
  const opening = { config, log, closers, onLost };
  // `allSettled`: when one fails, the other has registered its close function before this rejects.
  const stores = Promise.allSettled([openModels(opening, embeddingModel), openBlobs(opening)]);
  whileOpening?.();
  const [documents, files] = await stores;
  if (documents.status === 'rejected') throw documents.reason;
  if (files.status === 'rejected') throw files.reason;
  const { models, ping } = documents.value;
  const blobs = measuredBlobs(files.value, telemetry);

  const { searchModel, isReembeddingDue } = await openSearchModel({
    models,
    embeddingServer,
    closers,
    log,
    configured: embeddingModel,
  });
  const officeProgram = await findExecutable(config.libreOfficePaths);
  const office = officeProgram === null ? null : createLibreOffice(officeProgram);
  closers.add('LibreOffice', () => office?.close());
  const converter = openDocumentStages(config.convert);
  closers.add('converter', () => converter.close());
  const { events, limiter, queue, redis } = await openMessaging(config, log, closers, telemetry);
  const reembedder = createReembedder({ models, embeddingModel, onMoved: searchModel.refresh, log });
  closers.add('re-embedding', () => reembedder.close());
  const answerRecorder = createAnswerRecorder({
    models,
    recording: config.answerRecording,
    telemetry,
    log,
  });
  closers.add('records of answers', () => answerRecorder.close());
  const evaluator = openEvaluator();
  closers.add('evaluator', () => evaluator.close());
  const usageMeter = createUsageMeter({ models, telemetry, log });
  closers.add('usage', () => usageMeter.close());
  countModelUsage = (account, usage) => usageMeter.count(account, modelUsageCounts(usage));
  const usagePrices = config.usagePrices;
  const connectors = await openConnectors(config, events, closers, telemetry, { models, blobs, workDir });
  const languageModels = openLanguageModels(config, closers, {
    models,
    secrets: connectors.secrets,
    open: (served) => measuredLanguageModel(openLanguageModel(served), telemetry, providerOf(served.server)),
    log,
  });
  const modelTimeoutMs = config.requestTimeoutMs * modelShareOfRequest;
  const services: Services = {
    ...connectors,
    models,
    blobs,
    pagePictures: createPagePictures({ models, blobs, converter, workDir, office, log }),
    events,
    queue,
    limiter,
    evaluator,
    webhookSender: createWebhookSender({ ...config.webhooks, userAgent: `Lectern-Webhooks/${version}` }),
    sourceReader: createSourceReader({ ...config.sources, userAgent: `${robotName}/${version}` }),
    reembedder,
    languageModels,
    modelServers: openModelServers(config, modelTimeoutMs, onUsage),
    configuredModels: configuredModelsOf(config),
    profiles,
    ranker: createBuiltinPassageRanker(),
    searchSlots: createSearchSlots(),
    reranking: openReranker(config.models.reranker, closers, telemetry),
    onDegraded: logDegradation(log),
    log,
    telemetry,
    answerRecorder,
    answerRecording: config.answerRecording,
    usageMeter,
    usagePrices,
    budgetGuard: createBudgetGuard({ models, meter: usageMeter, prices: usagePrices, log }),
    // A getter: re-embedding switches the model at runtime.
    get embeddingModel() {
      return searchModel.current;
    },
    sqlReader: config.models.sqlReader,
    modelTimeoutMs,
    acceptedTypes: config.fileTypes.others,
    fileVersionsKept: config.fileVersionsKept,
    evaluationRunsKept: config.evaluation.runsKept,
    describeConfiguration: async (environmentId) =>
      describeConfiguration(config, {
        embeddingModel: searchModel.current,
        answerModel: await languageModels.of(environmentId, 'answers'),
        sqlModel: await languageModels.of(environmentId, 'sql'),
        vectorWeight: profiles.of(searchModel.current.id).vectorWeight,
      }),
    userTokens: config.identity && createOpenIdTokens(config.identity),
    persons: createPersonResolver(models, config.identity?.roles ?? []),
    failedAuthLimit: config.failedAuthLimit,
    adminTokenHash: hashSecret(credentials.admin_token),
  };
  const pipeline = createPipeline({ ...services, embeddingModel, converter, workDir }, queue.enqueue);
  const sweeper = createSweeper(services);
  closers.add('sweeper', () => sweeper.close());
  const webhooks = openWebhooks(services, closers);
  const evaluations = openEvaluations(config, services, closers);
  const sources = openSources(services, workDir, closers);
  const parts = readinessOf({
    documents: ping,
    blobs: () => pingBlobs(config, blobs),
    queue: () => queue.ping(),
    ...(redis ? { events: () => events.ping() } : {}),
  });
  const lifetime = lifetimeReadiness(parts);
  addStateMetrics(metrics, queue, services.searchSlots, parts);
  if (config.metrics) {
    const watched = await startMetricsServer(config.metrics, metrics.registry, lifetime.readiness);
    closers.add('metrics server', () => watched.close());
    log.info({ url: watched.url }, 'metrics are served');
  }
  return {
    services,
    credentials,
    /** Whether this is the first start of the installation. */
    areCredentialsNew: known === null,
    pipeline,
    sweeper,
    webhooks,
    evaluations,
    sources,
    lifetime,
    redis,
    /** The directory of this process for what it works on. */
    workDir,
    /** Whether the store's vectors are of an earlier built-in model, so that re-embedding is to be started. */
    isReembeddingDue,
  };
}

export type Core = Awaited<ReturnType<typeof openCore>>;
