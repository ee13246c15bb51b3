import { ObjectId } from 'bson';
import { encodeDocument } from '../bson/encode';
import { orderedKey } from '../bson/orderedKey';
import { RawDocument } from '../bson/raw';
import { type Document, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { Variables } from '../query/expression';
import { splitPath, valueAt } from '../query/path';
import { compileUpdatePipeline } from '../query/updatePipeline';
import { checkNamespace } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import type { CommandContext } from './context';
import { prepareInsert } from './modify';

interface Target {
  database: string;
  name: string;
}

function parseTarget(spec: Value | undefined, database: string): Target {
  if (typeof spec === 'string') return { database, name: spec };
  const [db, name] = isDocument(spec) ? [spec.get('db'), spec.get('coll')] : [];
  if (typeof db !== 'string' || typeof name !== 'string')
    throw new MongoError(16990, 'the target must be a collection name or {db, coll}');
  return { database: db, name };
}

function stored(document: Document): RawDocument {
  return new RawDocument(encodeDocument(prepareInsert(document)));
}

const OUT_BATCH = 500;

/** `$out`: writes the results to a new collection, which then takes the place of the target. */
export async function runOut(
  { state, database }: CommandContext,
  spec: Value,
  documents: Document[],
  _variables: Variables,
): Promise<void> {
  const target = parseTarget(spec, database);
  checkNamespace(target.database, target.name);
  const temporary = `tmp.agg_out.${new ObjectId().toHexString()}`;
  const existing = state.catalog.get(target.database, target.name);
  const fresh = await state.engine.write(() =>
    state.catalog.create(target.database, temporary, existing?.options ?? new Map()),
  );
  try {
    for (let from = 0; from < documents.length; from += OUT_BATCH) {
      const failure = await state.engine.write(() => {
        try {
          for (const document of documents.slice(from, from + OUT_BATCH)) fresh.insert(stored(document));
        } catch (error) {
          if (error instanceof MongoError) return error;
          throw error;
        }
        return undefined;
      });
      if (failure) throw failure;
    }
  } catch (error) {
    await state.engine.write(() => state.catalog.drop(fresh));
    await state.catalog.purgeOrphans();
    throw error;
  }
  await state.engine.write(() => {
    const old = state.catalog.get(target.database, target.name);
    if (old) state.catalog.drop(old);
    state.catalog.rename(fresh, target.database, target.name);
  });
  if (existing) await state.catalog.purgeOrphans();
}

interface MergeOptions {
  target: Target;
  on: string[];
  whenMatched: Value;
  whenNotMatched: string;
  variables: Document | undefined;
}

function parseMerge(spec: Value, database: string): MergeOptions {
  const options = isDocument(spec) && spec.has('into') ? spec : new Map<string, Value>([['into', spec]]);
  const on = options.get('on') ?? '_id';
  const names = (Array.isArray(on) ? on : [on]).map(String);
  const whenMatched = options.get('whenMatched') ?? 'merge';
  const whenNotMatched = options.get('whenNotMatched') ?? 'insert';
  if (
    !Array.isArray(whenMatched) &&
    !['replace', 'keepExisting', 'merge', 'fail'].includes(String(whenMatched))
  ) {
    throw new MongoError(
      'BadValue',
      `Enumeration value '${String(whenMatched)}' for field '$merge.whenMatched' is not a valid value.`,
    );
  }
  if (!['insert', 'discard', 'fail'].includes(String(whenNotMatched))) {
    throw new MongoError(
      'BadValue',
      `Enumeration value '${String(whenNotMatched)}' for field '$merge.whenNotMatched' is not a valid value.`,
    );
  }
  const bindings = options.get('let');
  return {
    target: parseTarget(options.get('into'), database),
    on: names,
    whenMatched,
    whenNotMatched: String(whenNotMatched),
    variables: isDocument(bindings) ? bindings : undefined,
  };
}

/** The unique index that `on` refers to: without one, a result could match several documents. */
function mergeIndex(collection: Collection, on: string[]): Collection['indexes'][number] {
  const index = collection.indexes.find(
    (candidate) =>
      candidate.unique &&
      !candidate.filter &&
      candidate.fields.length === on.length &&
      on.every((name) => candidate.fields.some((field) => field.name === name)),
  );
  if (!index) throw new MongoError(51183, 'Cannot find index to verify that join fields will be unique');
  return index;
}

/** `$merge`: writes each result into the target, document by document. */
export async function runMerge(
  { state, database }: CommandContext,
  spec: Value,
  documents: Document[],
  variables: Variables,
): Promise<void> {
  const options = parseMerge(spec, database);
  const { target, on } = options;
  checkNamespace(target.database, target.name);
  for (let from = 0; from < Math.max(1, documents.length); from += OUT_BATCH) {
    const failure = await state.engine.write(() => {
      const collection = state.catalog.create(target.database, target.name);
      const index = mergeIndex(collection, on);
      try {
        for (const document of documents.slice(from, from + OUT_BATCH))
          mergeOne(state, collection, index, document, options, variables);
      } catch (error) {
        if (error instanceof MongoError) return error;
        throw error;
      }
      return undefined;
    });
    if (failure) throw failure;
  }
}

function mergeOne(
  state: CommandContext['state'],
  collection: Collection,
  index: Collection['indexes'][number],
  document: Document,
  { whenMatched, whenNotMatched, on }: MergeOptions,
  variables: Variables,
): void {
  const incoming = document.has('_id') ? document : prepareInsert(document);
  const tuple = index.fields.map((field) => valueAt(incoming, splitPath(field.name)) ?? null);
  if (on.length > 0 && tuple.some((value) => value === null || Array.isArray(value)) && on[0] !== '_id') {
    throw new MongoError(
      51132,
      '$merge write error: on field cannot be missing, null, undefined or an array',
    );
  }
  const key = orderedKey(
    tuple,
    index.fields.map((field) => field.descending),
  );
  const record = index.holder(state.engine, key);
  const existing = record === undefined ? undefined : collection.read(record);
  if (record === undefined || !existing) {
    if (whenNotMatched === 'fail')
      throw new MongoError(
        13113,
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      );
    if (whenNotMatched === 'insert') collection.insert(stored(incoming));
    return;
  }
  if (whenMatched === 'keepExisting') return;
  if (whenMatched === 'fail') throw index.duplicateKey(collection.namespace, tuple);
  let next: Document;
  if (Array.isArray(whenMatched))
    next = compileUpdatePipeline(whenMatched, { ...variables, new: incoming })(existing.decode());
  else if (whenMatched === 'merge') next = new Map([...existing.decode(), ...incoming]);
  else next = incoming;
  const id = existing.get('_id') as Value;
  const ordered: Document = new Map([['_id', id]]);
  for (const [name, value] of next) if (name !== '_id') ordered.set(name, value);
  const after = stored(ordered);
  if (after.bytes.compare(existing.bytes) !== 0) collection.replace(record, existing, after);
}
