import type { Encodable } from '../bson/encode';
import type { RawDocument } from '../bson/raw';
import { type Document, toDocument, type Value } from '../bson/values';
import { ERROR_CODES, MongoError } from '../errors';
import { compileUpdate } from '../query/update';
import { checkNamespace } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import { Arguments } from './arguments';
import type { CommandContext, Handler } from './context';
import { applyUpdate, applyUpsert, modifyMany, modifyOne } from './modify';
import { compileQuery } from './query';
import type { RetryableCommand } from './retryableWrites';
import { retryable, statements, type WriteError, writeErrors } from './statements';

const UPDATE_FIELDS = ['q', 'u', 'multi', 'upsert', 'hint', 'sort', 'upsertSupplied'];

interface UpdateOutcome {
  matched: number;
  modified: number;
  upsertedId?: Value;
}

/** Runs one update statement. */
async function runUpdate(
  context: CommandContext,
  database: string,
  name: string,
  statement: Arguments,
  command: RetryableCommand | undefined,
  index: number,
): Promise<UpdateOutcome> {
  const { state } = context;
  const multi = statement.boolean('multi');
  const upsert = statement.boolean('upsert');
  const spec = statement.get('u');
  if (spec === undefined)
    throw new MongoError(40414, "BSON field 'update.updates.u' is missing but a required field");
  const sort = statement.document('sort');
  if (multi && sort) throw new MongoError('FailedToParse', 'Cannot specify sort with multi=true');
  const query = compileQuery({
    filter: statement.document('q'),
    sort,
    hint: statement.get('hint'),
  });
  const update = compileUpdate(spec);
  if (multi && update.kind === 'replacement')
    throw new MongoError('FailedToParse', 'multi update is not supported for replacement-style update');
  const deadline = context.args.deadline();
  const locate = () => state.catalog.get(database, name);
  const one = (
    collection: Collection | undefined,
    found: Parameters<typeof applyUpdate>[1] | undefined,
  ): Document => {
    if (found && collection) {
      const { changed } = applyUpdate(collection, found, update);
      return toDocument({ matched: 1, modified: changed ? 1 : 0 });
    }
    if (!upsert) return toDocument({ matched: 0, modified: 0 });
    const { upsertedId } = applyUpsert(collection ?? state.catalog.create(database, name), query, update);
    return toDocument({ matched: 0, modified: 0, upsertedId });
  };
  if (multi) {
    const outcome = { matched: 0, modified: 0 };
    const collection = locate();
    if (collection) {
      await modifyMany(state, collection, query, deadline, (found) => {
        outcome.matched++;
        if (applyUpdate(collection, found, update).changed) outcome.modified++;
      });
    }
    if (outcome.matched > 0 || !upsert) return outcome;
  }
  const result = await modifyOne(state, locate, query, deadline, (collection, found) =>
    state.retryable.once(multi ? undefined : command, index, () => one(collection, found)),
  );
  const upsertedId = result.get('upsertedId');
  return {
    matched: Number(result.get('matched')),
    modified: Number(result.get('modified')),
    ...(upsertedId === undefined ? {} : { upsertedId }),
  };
}

/** How many statements are begun at once, so that other commands get their turn. */
const TOGETHER = 256;

/** How the statements of a command are run: one after the other until one fails, all of them so, or all at once. */
type Order = 'ordered' | 'unordered' | 'together';

/**
 * Statements of one document each need not wait for one another where the caller wants no order: they are still begun
 * in theirs, and share transactions, and so their sync to disk.
 */
function orderOf(args: Arguments, isEachOfOne: boolean): Order {
  if (args.get('ordered') !== false) return 'ordered';
  return isEachOfOne ? 'together' : 'unordered';
}

/** Runs statements, gathering errors; an ordered write stops at the first. */
async function eachStatement(
  list: RawDocument[],
  order: Order,
  run: (statement: RawDocument, index: number) => Promise<void>,
): Promise<WriteError[]> {
  if (order === 'together') return allStatements(list, run);
  const errors: WriteError[] = [];
  for (const [index, statement] of list.entries()) {
    try {
      await run(statement, index);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      errors.push({ index, error });
      if (order === 'ordered' || error.code === ERROR_CODES.MaxTimeMSExpired) break;
    }
  }
  return errors;
}

async function allStatements(
  list: RawDocument[],
  run: (statement: RawDocument, index: number) => Promise<void>,
): Promise<WriteError[]> {
  const errors: WriteError[] = [];
  for (let from = 0; from < list.length; from += TOGETHER) {
    const slice = list.slice(from, from + TOGETHER);
    const outcomes = await Promise.allSettled(slice.map((statement, index) => run(statement, from + index)));
    outcomes.forEach((outcome, index) => {
      if (outcome.status === 'fulfilled') return;
      const error: unknown = outcome.reason;
      if (!(error instanceof MongoError)) throw error;
      errors.push({ index: from + index, error });
    });
  }
  return errors;
}

export const update: Handler = async (context) => {
  const { args, database } = context;
  args.allow('updates', 'ordered', 'bypassDocumentValidation', 'rawData');
  const name = args.collection();
  checkNamespace(database, name);
  const command = retryable(context);
  let n = 0;
  let modified = 0;
  const upserted: { index: number; _id: Encodable }[] = [];
  const list = statements(context, 'updates');
  const order = orderOf(
    args,
    list.every((raw) => raw.get('multi') !== true),
  );
  const errors = await eachStatement(list, order, async (raw, index) => {
    const statement = new Arguments('update.updates', raw).allow(...UPDATE_FIELDS);
    const outcome = await runUpdate(context, database, name, statement, command, index);
    n += outcome.matched + (outcome.upsertedId === undefined ? 0 : 1);
    modified += outcome.modified;
    if (outcome.upsertedId !== undefined) upserted.push({ index, _id: outcome.upsertedId });
  });
  return {
    n,
    ...(upserted.length > 0 ? { upserted: upserted.sort((a, b) => a.index - b.index) } : {}),
    nModified: modified,
    ...writeErrors(errors),
    ok: 1,
  };
};

/** Runs one delete statement; returns how many documents it removed. */
async function runDelete(
  context: CommandContext,
  database: string,
  name: string,
  statement: Arguments,
  multi: boolean,
  command: RetryableCommand | undefined,
  index: number,
): Promise<number> {
  const { state } = context;
  const query = compileQuery({
    filter: statement.document('q'),
    hint: statement.get('hint'),
  });
  const deadline = context.args.deadline();
  const locate = () => state.catalog.get(database, name);
  let removed = 0;
  if (multi) {
    const collection = locate();
    if (!collection) return 0;
    await modifyMany(state, collection, query, deadline, (found) => {
      collection.remove(found.record, found.document);
      removed++;
    });
    return removed;
  }
  const result = await modifyOne(state, locate, query, deadline, (collection, found) =>
    state.retryable.once(command, index, () => {
      if (collection && found) collection.remove(found.record, found.document);
      return toDocument({ n: found ? 1 : 0 });
    }),
  );
  return Number(result.get('n'));
}

export const deleteCommand: Handler = async (context) => {
  const { args, database } = context;
  args.allow('deletes', 'ordered', 'rawData');
  const name = args.collection();
  checkNamespace(database, name);
  const command = retryable(context);
  let n = 0;
  const errors = await eachStatement(
    statements(context, 'deletes'),
    orderOf(args, false),
    async (raw, index) => {
      const statement = new Arguments('delete.deletes', raw).allow('q', 'limit', 'hint');
      const limit = statement.integer('limit');
      if (limit !== 0 && limit !== 1)
        throw new MongoError(
          'FailedToParse',
          `The limit field in delete objects must be 0 or 1. Got ${limit}`,
        );
      n += await runDelete(context, database, name, statement, limit === 0, command, index);
    },
  );
  return { n, ...writeErrors(errors), ok: 1 };
};
