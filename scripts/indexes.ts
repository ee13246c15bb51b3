/**
 * The indexes and search indexes of the document store, compared with what the code expects:
 * `lectern indexes [--apply]`, or this file with `[--check | --apply] [--timeout <seconds>]`. `--check`, the default,
 * changes nothing and ends with 1 where something differs; `--apply` creates and changes, and waits until all can be
 * queried.
 */
import { parseArgs } from 'node:util';
import { Closers } from '../app/startup/closers';
import { connectStore } from '../app/startup/connectModels';
import { openModelProviders } from '../app/startup/openModelProviders';
import { loadConfig } from '../config/loadConfig';
import type { Logger } from '../domain/context';
import { applyIndexes, awaitIndexes } from '../models/indexes/applyIndexes';
import type { IndexDifference } from '../models/indexes/indexDifferences';
import { chunkSearchIndexes } from '../models/searchIndexes';
import { openStore } from './openStore';

const defaultTimeoutSeconds = 1_800;
/** Right after its start a store has yet to load its indexes. */
const checkTimeoutMs = 10_000;

const progress = (fields: object, message: string) => console.log(message, JSON.stringify(fields));
const log: Logger = { debug() {}, info: progress, warn: progress, error: progress };

function show({ collection, index, kind, problem, detail }: IndexDifference): string {
  const what = kind === 'search' ? 'search index' : 'index';
  return `${problem}: ${what} ${index} of ${collection}${detail === '' ? '' : ` (${detail})`}`;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, apply: { type: 'boolean' }, timeout: { type: 'string' } },
  });
  if (values.check && values.apply) throw new Error('Either --check or --apply.');
  const timeoutMs = Number(values.timeout ?? defaultTimeoutSeconds) * 1000;
  if (!(timeoutMs > 0)) throw new Error('--timeout must be a number of seconds.');
  const config = loadConfig();
  const closers = new Closers(log);
  try {
    const { embeddingModel } = await openModelProviders(config, closers);
    const { models, connection } = await connectStore(await openStore(config, closers));
    closers.add('connection', () => connection.close());
    const searchIndexes = chunkSearchIndexes(embeddingModel, config.vectorQuantization);
    const differences = values.apply
      ? await applyIndexes(models, { searchIndexes, timeoutMs, log })
      : await awaitIndexes(models, { searchIndexes, timeoutMs: checkTimeoutMs, log });
    for (const difference of differences) console.log(show(difference));
    // Indexes that an operator made, or of a former embedding model, do no harm.
    const wrong = differences.filter(({ problem }) => problem !== 'unexpected');
    console.log(
      wrong.length === 0
        ? 'All indexes are as the code expects them.'
        : `${wrong.length} indexes differ.${values.apply ? '' : ' Mend them with: lectern indexes --apply'}`,
    );
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await closers.closeAll();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  },
);
