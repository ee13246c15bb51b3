import type { Encodable } from '../bson/encode';
import { type Document, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { Plan } from '../indexes/planner';
import { executePlan, TimeSlice } from '../query/execute';
import { stageEntry } from '../query/pipeline';
import { Arguments } from './arguments';
import type { Handler, ServerState } from './context';
import { checkDeadline } from './cursors';
import { SERVER_VERSION } from './hello';
import { leadingQuery } from './preparedPipeline';
import { compileQuery, planFor, type Query } from './query';
import type { Reply } from './reply';

interface Explained {
  name: string;
  query: Query;
  limit: number;
  rest: Value[];
}

/** Reads the query out of the command to explain. */
function explained(command: Document): Explained {
  const [kind, target] = [...command][0] as [string, Value];
  const args = new Arguments(kind, command);
  const all = { rest: [], limit: Number.POSITIVE_INFINITY, name: String(target) };
  const [first] = (args.get('updates') ?? args.get('deletes') ?? []) as Value[];
  const statement = isDocument(first) ? new Arguments(kind, first) : args;
  switch (kind) {
    case 'find':
      return {
        ...all,
        limit: args.count('limit') || Number.POSITIVE_INFINITY,
        query: compileQuery({
          filter: args.document('filter'),
          sort: args.document('sort'),
          collation: args.get('collation'),
          hint: args.get('hint'),
          let: args.document('let'),
        }),
      };
    case 'count':
    case 'distinct':
      return {
        ...all,
        query: compileQuery({
          filter: args.document('query'),
          collation: args.get('collation'),
          hint: args.get('hint'),
        }),
      };
    case 'findAndModify':
      return {
        ...all,
        limit: 1,
        query: compileQuery({
          filter: args.document('query'),
          sort: args.document('sort'),
          collation: args.get('collation'),
          hint: args.get('hint'),
        }),
      };
    case 'update':
    case 'delete':
      return {
        ...all,
        query: compileQuery({
          filter: statement.document('q'),
          collation: statement.get('collation'),
          hint: statement.get('hint'),
        }),
      };
    case 'aggregate': {
      const pipeline = args.array('pipeline') ?? [];
      const count = pipeline.findIndex(
        (stage) => !['$match', '$sort', '$skip', '$limit'].includes(stageEntry(stage)[0]),
      );
      const leading = leadingQuery(count < 0 ? pipeline : pipeline.slice(0, count), {
        collation: args.get('collation'),
        hint: args.get('hint'),
        let: args.document('let'),
      });
      return {
        ...all,
        query: leading.query,
        limit: leading.skip + leading.limit,
        rest: count < 0 ? [] : pipeline.slice(count),
      };
    }
    default:
      throw new MongoError('CommandNotFound', `Explain failed due to unknown command: ${kind}`);
  }
}

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

function describeIndex(plan: Extract<Plan, { stage: 'IXSCAN' }>): Record<string, Encodable> {
  return {
    stage: 'IXSCAN',
    keyPattern: plan.index.key,
    indexName: plan.index.name,
    isMultiKey: plan.index.multikey,
    isUnique: plan.index.unique,
    isSparse: plan.index.sparse,
    isPartial: plan.index.filter !== undefined,
    direction: plan.reverse ? 'backward' : 'forward',
    equalityFields: plan.equalityFields,
    boundedFields: plan.boundedFields,
    ranges: plan.ranges.length,
  };
}

async function execute(
  state: ServerState,
  database: string,
  { name, query, limit }: Explained,
  plan: Plan,
  deadline: number,
): Promise<Record<string, Encodable>> {
  const collection = state.catalog.get(database, name);
  const counters = { keysExamined: 0, docsExamined: 0 };
  const started = performance.now();
  const slice = new TimeSlice();
  let returned = 0;
  if (collection) {
    for (const match of executePlan(state.engine, collection, plan, query.predicate, counters)) {
      if (match && ++returned >= limit && (!query.sort || plan.providesSort)) break;
      if (slice.due()) {
        checkDeadline(deadline);
        await slice.rest();
      }
    }
  }
  return {
    executionSuccess: true,
    nReturned: Math.min(returned, limit),
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: counters.keysExamined,
    totalDocsExamined: counters.docsExamined,
  };
}

/** Says how a command would find its documents; with a verbosity above `queryPlanner` it runs the search, too. */
export const explain: Handler = async ({ state, args, database }): Promise<Reply> => {
  args.allow('verbosity');
  const command = args.document('explain');
  if (!command)
    throw new MongoError(
      'TypeMismatch',
      "BSON field 'explain.explain' is the wrong type, expected type 'object'",
    );
  const verbosity = args.string('verbosity') ?? 'allPlansExecution';
  if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity)) {
    throw new MongoError(
      'BadValue',
      `Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`,
    );
  }
  const parsed = explained(command);
  const collection = state.catalog.get(database, parsed.name);
  const plan: Plan | undefined = collection && planFor(state, collection, parsed.query);
  const winningPlan = plan ? describePlan(plan, parsed.query) : { stage: 'EOF' };
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace: `${database}.${parsed.name}`,
      parsedQuery: parsed.query.filter,
      winningPlan,
      rejectedPlans: [],
    },
    ...(plan && verbosity !== 'queryPlanner'
      ? { executionStats: await execute(state, database, parsed, plan, args.deadline()) }
      : {}),
    ...(parsed.rest.length > 0 ? { stagesInMemory: parsed.rest.map((stage) => stageEntry(stage)[0]) } : {}),
    command,
    serverInfo: { version: SERVER_VERSION },
    ok: 1,
  };
};
