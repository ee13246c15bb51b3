import { setTimeout as delay } from 'node:timers/promises';
import { failure } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import { readAllPages } from '../gateway/readAllPages';
import {
  CompareEvaluationRunsDocument,
  type EvaluationRunLineFragment,
  type EvaluationSetLineFragment,
  LastEvaluationRunDocument,
  ListEvaluationSetsDocument,
  ShowEvaluationRunDocument,
} from '../generated/graphql';
import type { Comparison } from './printRun';

const pageSize = 100;
const pollMs = 1_000;
/** The number of cases that got worse which are printed. */
const maxWorse = 50;

export function listSets(client: GatewayClient): Promise<EvaluationSetLineFragment[]> {
  return readAllPages(async (after) => {
    const { admin } = await client.request(
      ListEvaluationSetsDocument,
      { first: pageSize, after },
      { as: 'admin' },
    );
    return admin.evaluationSets;
  });
}

/** The set with a name or ID. @throws CliError where there is none */
export async function findSet(client: GatewayClient, nameOrId: string): Promise<EvaluationSetLineFragment> {
  const sets = await listSets(client);
  const found = sets.find(({ name, id }) => name === nameOrId || id === nameOrId);
  if (!found) throw failure(`There is no evaluation set '${nameOrId}'. List all with 'lectern eval list'.`);
  return found;
}

async function showRun(client: GatewayClient, id: string): Promise<EvaluationRunLineFragment> {
  const { admin } = await client.request(ShowEvaluationRunDocument, { id }, { as: 'admin' });
  if (!admin.evaluationRun) throw failure('The server returned no data. Try again.');
  return admin.evaluationRun;
}

/**
 * The ID of the run of a set to compare with: the given one, or for `last` the last that is done.
 * @throws CliError where the set has no such run
 */
export async function findBaseline(
  client: GatewayClient,
  { setId, baseline }: { setId: string; baseline: string },
): Promise<string> {
  if (baseline !== 'last') {
    const run = await showRun(client, baseline);
    if (run.setId === setId) return run.id;
    throw failure(`Run ${run.id} is one of the set '${run.setName}'. Give a run of the set that is run.`);
  }
  const { admin } = await client.request(LastEvaluationRunDocument, { setId }, { as: 'admin' });
  const last = admin.evaluationRuns?.nodes[0];
  if (!last) throw failure('The set has no run to compare with. Leave out --baseline the first time.');
  return last.id;
}

/** The run when it has ended. @throws CliError where it failed or was cancelled */
export async function waitForRun(
  client: GatewayClient,
  id: string,
  signal: AbortSignal,
): Promise<EvaluationRunLineFragment> {
  for (;;) {
    const run = await showRun(client, id);
    if (run.status === 'done') return run;
    if (run.status === 'failed') throw failure(`Run ${id} failed: ${run.error}`);
    if (run.status === 'cancelled') throw failure(`Run ${id} was cancelled.`);
    await delay(pollMs, undefined, { signal });
  }
}

export async function compareRuns(
  client: GatewayClient,
  { baseRunId, runId }: { baseRunId: string; runId: string },
): Promise<Comparison> {
  const { admin } = await client.request(
    CompareEvaluationRunsDocument,
    { baseRunId, runId, first: maxWorse },
    { as: 'admin' },
  );
  if (!admin.compareEvaluationRuns) throw failure('The server returned no data. Try again.');
  return admin.compareEvaluationRuns;
}

/** The metrics that a comparison finds significantly worse. Latency, which depends on the machine, has `--max`. */
export function lossesOf({ metrics }: Comparison): string[] {
  const worse = metrics.filter(({ name, isWorse }) => isWorse && name !== 'latencyMs');
  return worse.map(({ name, base, run }) => `${name} fell from ${base.toFixed(3)} to ${run.toFixed(3)}.`);
}
