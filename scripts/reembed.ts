/**
 * Gives every chunk a vector of the configured embedding model, then has search use it:
 * `lectern reembed [--prune]`. Runs beside the gateways, which go on searching with the former model's vectors;
 * interrupted, the same command goes on where it was. `--prune`, once all gateways have moved, removes the
 * vectors of former models.
 */
import { parseArgs } from 'node:util';
import { Closers } from '../app/startup/closers';
import { connectModels } from '../app/startup/connectModels';
import { openModelProviders } from '../app/startup/openModelProviders';
import { loadConfig } from '../config/loadConfig';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import type { Models } from '../models/createModels';
import { readSearchModel } from '../records/searchModelRecord';
import { moveToModel } from '../workers/reembed/moveToModel';
import { pruneVectors } from '../workers/reembed/pruneVectors';
import { openStore } from './openStore';

const progressEveryMs = 2_000;
const onlyProblems = { debug() {}, info() {}, warn: report, error: report };

function report(fields: object, message: string): void {
  console.error(message, fields);
}

function progressReporter(): (progress: { embedded: number; left: number }) => void {
  const startedAt = Date.now();
  let reportedAt = startedAt;
  return ({ embedded, left }) => {
    const now = Date.now();
    if (embedded === 0 || now - reportedAt < progressEveryMs) return;
    reportedAt = now;
    const perSecond = embedded / ((now - startedAt) / 1000);
    console.log(
      `${embedded} embedded, ${left} left, about ${Math.ceil(left / perSecond)} s (${perSecond.toFixed(1)}/s)`,
    );
  };
}

async function reembed(
  models: Models,
  model: EmbeddingModel,
  prune: boolean,
  signal: AbortSignal,
): Promise<void> {
  const used = await readSearchModel(models);
  if (prune && used && used.id !== model.id) {
    throw new Error(`Search uses ${used.id}: run without --prune first.`);
  }
  const startedAt = Date.now();
  const { embedded, formerModelId } = await moveToModel(models, model, {
    signal,
    onProgress: progressReporter(),
  });
  console.log(
    `${embedded} chunks embedded by ${model.id} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  console.log(
    formerModelId === model.id
      ? `search uses ${model.id}`
      : `search moved from ${formerModelId} to ${model.id}`,
  );
  if (prune) {
    const keys = await pruneVectors(models, model);
    console.log(`vectors removed: ${keys.join(', ') || 'none'}`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { prune: { type: 'boolean', default: false } } });
  const config = loadConfig();
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () =>
      interrupted.abort(new Error('Interrupted: the same command goes on from here.')),
    );
  }
  const closers = new Closers(onlyProblems);
  try {
    const { embeddingModel } = await openModelProviders(config, closers);
    const uri = await openStore(config, closers);
    const { models, connection } = await connectModels({
      ...{ uri, embeddingModel, log: onlyProblems },
      quantization: config.vectorQuantization,
    });
    closers.add('document store connection', () => connection.close());
    await reembed(models, embeddingModel, values.prune, interrupted.signal);
  } finally {
    await closers.closeAll();
  }
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
