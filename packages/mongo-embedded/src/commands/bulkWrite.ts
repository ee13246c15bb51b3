import type { Encodable } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import { type Document, isDocument, isNumeric, toDocument, toDouble, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { checkNamespace } from '../storage/catalog';
import { Arguments } from './arguments';
import type { CommandContext, Handler } from './context';
import { DEFAULT_BATCH } from './cursors';
import { storedForm } from './insert';
import { retryable, statements } from './statements';
import { runDelete, runUpdate, UPDATE_FIELDS } from './write';

interface Totals {
  nErrors: number;
  nInserted: number;
  nMatched: number;
  nModified: number;
  nUpserted: number;
  nDeleted: number;
}

function namespaces(context: CommandContext): { database: string; name: string }[] {
  const list = context.sequences.get('nsInfo') ?? context.args.array('nsInfo')?.filter(isDocument);
  if (!list || list.length === 0)
    throw new MongoError(40414, "BSON field 'bulkWrite.nsInfo' is missing but a required field");
  return list.map((info) => {
    const namespace = String(info.get('ns'));
    const dot = namespace.indexOf('.');
    const [database, name] = [namespace.slice(0, dot), namespace.slice(dot + 1)];
    checkNamespace(database, name);
    return { database, name };
  });
}

/** Renames the fields of a bulk operation to those of the single command, so that both run the same code. */
function asStatement(operation: RawDocument, kind: 'update' | 'delete'): Arguments {
  const renamed: Record<string, string> = { filter: 'q', updateMods: 'u', constants: 'c' };
  const statement: Document = new Map();
  for (const [name, value] of operation.decode())
    if (name !== kind) statement.set(renamed[name] ?? name, value);
  if (!isDocument(statement.get('q')))
    throw new MongoError(40414, `BSON field 'bulkWrite.ops.filter' is missing but a required field`);
  return new Arguments(`bulkWrite.${kind}`, statement).allow(...UPDATE_FIELDS);
}

/** Writes to several collections in one command; each operation has its own result. */
export const bulkWrite: Handler = async (context) => {
  const { args, state, session } = context;
  args.allow(
    'ops',
    'nsInfo',
    'ordered',
    'errorsOnly',
    'bypassDocumentValidation',
    'let',
    'cursor',
    'rawData',
  );
  const operations = statements(context, 'ops');
  const targets = namespaces(context);
  const ordered = args.get('ordered') !== false;
  const errorsOnly = args.boolean('errorsOnly');
  const totals: Totals = { nErrors: 0, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
  const results: Document[] = [];
  for (const [index, operation] of operations.entries()) {
    try {
      const result = await runOperation(context, operation, index, targets, totals);
      if (!errorsOnly) results.push(toDocument({ ok: 1, idx: index, ...result }));
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      totals.nErrors++;
      results.push(
        toDocument({ ok: 0, idx: index, n: 0, code: error.code, errmsg: error.message, ...error.extra }),
      );
      if (ordered) break;
    }
  }
  const batchSize = args.document('cursor')?.get('batchSize');
  const reply = await state.cursors.first('admin.$cmd.bulkWrite', results[Symbol.iterator](), {
    batchSize: isNumeric(batchSize) ? toDouble(batchSize) : Math.max(DEFAULT_BATCH, results.length),
    deadline: args.deadline(),
    session,
  });
  return { ...reply, ...(totals as unknown as Record<string, Encodable>) };
};

async function runOperation(
  context: CommandContext,
  operation: RawDocument,
  index: number,
  targets: { database: string; name: string }[],
  totals: Totals,
): Promise<Record<string, Value | undefined>> {
  const { state, args } = context;
  const kind = operation.keys().next().value;
  const target = targets[Number(operation.get(kind ?? ''))];
  if (!target) throw new MongoError('BadValue', `BulkWrite ops entry ${index} has an invalid nsInfo index.`);
  const { database, name } = target;
  const command = retryable(context);
  switch (kind) {
    case 'insert': {
      const found = operation.locate('document');
      if (found?.type !== 0x03)
        throw new MongoError(40414, "BSON field 'bulkWrite.ops.document' is missing but a required field");
      const length = operation.bytes.readInt32LE(found.offset);
      const document = new RawDocument(operation.bytes.subarray(found.offset, found.offset + length));
      await state.engine.write(() =>
        state.retryable.once(command, index, () => {
          state.catalog.create(database, name).insert(storedForm(document));
          return toDocument({ n: 1 });
        }),
      );
      totals.nInserted++;
      return { n: 1 };
    }
    case 'update': {
      const outcome = await runUpdate(
        context,
        database,
        name,
        asStatement(operation, kind),
        command,
        index,
        args.document('let'),
      );
      totals.nMatched += outcome.matched;
      totals.nModified += outcome.modified;
      if (outcome.upsertedId !== undefined) totals.nUpserted++;
      return {
        n: outcome.upsertedId === undefined ? outcome.matched : 1,
        nModified: outcome.modified,
        upserted: outcome.upsertedId === undefined ? undefined : toDocument({ _id: outcome.upsertedId }),
      };
    }
    case 'delete': {
      const statement = asStatement(operation, kind);
      const removed = await runDelete(
        context,
        database,
        name,
        statement,
        statement.boolean('multi'),
        command,
        index,
        args.document('let'),
      );
      totals.nDeleted += removed;
      return { n: removed };
    }
    default:
      throw new MongoError('BadValue', `BulkWrite operations are insert, update and delete, not '${kind}'`);
  }
}
