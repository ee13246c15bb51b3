import type { Encodable } from '../bson/encode';
import { MongoError } from '../errors';
import type { Plan } from '../indexes/planner';
import { executePlan, TimeSlice } from '../query/execute';
import type { Collection } from '../storage/collection';
import { Arguments } from './arguments';
import type { Handler, ServerState } from './context';
import { checkDeadline } from './cursors';
import { compileQuery, planFor, type Query } from './query';
import type { Reply } from './reply';

function describePlan(plan: Plan, query: Query): Record<string, Encodable> {
  const fetch = describeScan(plan);
  return query.sort && !plan.providesSort
    ? {
        stage: 'SORT',
        sortPattern: Object.fromEntries(query.sort.keys.map((key) => [key.name, key.descending ? -1 : 1])),
        inputStage: fetch,
      }
    : fetch;
}

function describeScan(plan: Plan): Record<string, Encodable> {
  switch (plan.stage) {
    case 'COLLSCAN':
      return { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
    case 'OR':
      return { stage: 'FETCH', inputStage: { stage: 'OR', inputStages: plan.branches.map(describeIndex) } };
    case 'IXSCAN':
      return { stage: 'FETCH', inputStage: describeIndex(plan) };
  }
}

function describeIndex({ index, reverse }: Extract<Plan, { stage: 'IXSCAN' }>): Record<string, Encodable> {
  return {
    stage: 'IXSCAN',
    keyPattern: index.key,
    indexName: index.name,
    direction: reverse ? 'backward' : 'forward',
  };
}

async function execute(
  state: ServerState,
  collection: Collection,
  query: Query,
  limit: number,
  plan: Plan,
  deadline: number,
): Promise<Record<string, Encodable>> {
  const counters = { keysExamined: 0, docsExamined: 0 };
  const slice = new TimeSlice();
  let returned = 0;
  for (const match of executePlan(state.engine, collection, plan, query.predicate, counters)) {
    if (match && ++returned >= limit && (!query.sort || plan.providesSort)) break;
    if (slice.due()) {
      checkDeadline(deadline);
      await slice.rest();
    }
  }
  return {
    nReturned: Math.min(returned, limit),
    totalKeysExamined: counters.keysExamined,
    totalDocsExamined: counters.docsExamined,
  };
}

/** Says how a find would get its documents; with a verbosity above `queryPlanner` it runs the search, too. */
export const explain: Handler = async ({ state, args, database }): Promise<Reply> => {
  args.allow('verbosity');
  const command = args.document('explain');
  const kind = command?.keys().next().value;
  if (!command || kind !== 'find')
    throw new MongoError(
      'CommandNotFound',
      `Explain failed due to unknown command: ${kind}. The embedded document store explains find.`,
    );
  const parsed = new Arguments('find', command);
  const query = compileQuery({
    filter: parsed.document('filter'),
    sort: parsed.document('sort'),
    hint: parsed.get('hint'),
  });
  const collection = state.catalog.get(database, parsed.collection());
  const plan = collection && planFor(state, collection, query);
  const limit = parsed.count('limit') || Number.POSITIVE_INFINITY;
  return {
    queryPlanner: { winningPlan: plan ? describePlan(plan, query) : { stage: 'EOF' } },
    ...(plan && args.string('verbosity') !== 'queryPlanner'
      ? { executionStats: await execute(state, collection, query, limit, plan, args.deadline()) }
      : {}),
    ok: 1,
  };
};
