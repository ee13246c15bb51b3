import type { RawDocument } from '../bson/raw';
import { type Document, toDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { compileProjection } from '../query/projection';
import { compileUpdate } from '../query/update';
import { checkNamespace } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import type { Handler } from './context';
import { applyUpdate, applyUpsert, modifyOne } from './modify';
import { compileQuery } from './query';
import type { Reply } from './reply';
import { retryable } from './statements';

export const findAndModify: Handler = async (context) => {
  const { state, args, database } = context;
  args.allow(
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'hint',
    'rawData',
  );
  const name = args.collection();
  checkNamespace(database, name);
  const remove = args.boolean('remove');
  const upsert = args.boolean('upsert');
  const returnNew = args.boolean('new');
  const spec = args.get('update');
  if (remove && spec !== undefined)
    throw new MongoError('FailedToParse', 'Cannot specify both an update and remove=true');
  if (remove && upsert)
    throw new MongoError('FailedToParse', 'Cannot specify both upsert=true and remove=true');
  if (remove && returnNew)
    throw new MongoError(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  if (!remove && spec === undefined)
    throw new MongoError('FailedToParse', 'Either an update or remove=true must be specified');
  const query = compileQuery({
    filter: args.document('query'),
    sort: args.document('sort'),
    hint: args.get('hint'),
  });
  const compiled = spec === undefined ? undefined : compileUpdate(spec);
  const fields = args.document('fields');
  const projection = fields && fields.size > 0 ? compileProjection(fields, { find: true }) : undefined;
  const project = (document: RawDocument | undefined): Value =>
    document ? (projection?.apply(document) ?? document.decode()) : null;
  const act = (
    collection: Collection | undefined,
    found: { record: number; document: RawDocument } | undefined,
  ): Document => {
    if (!found || !collection) {
      if (!upsert || !compiled)
        return toDocument({ lastErrorObject: lastError(compiled !== undefined, 0, false), value: null });
      const { after, upsertedId } = applyUpsert(
        collection ?? state.catalog.create(database, name),
        query,
        compiled,
      );
      return toDocument({
        lastErrorObject: lastError(true, 1, false, upsertedId),
        value: returnNew ? project(after) : null,
      });
    }
    if (!compiled) {
      collection.remove(found.record, found.document);
      return toDocument({ lastErrorObject: lastError(false, 1, false), value: project(found.document) });
    }
    const { before, after } = applyUpdate(collection, found, compiled);
    return toDocument({
      lastErrorObject: lastError(true, 1, true),
      value: project(returnNew ? after : before),
    });
  };
  const result = await modifyOne(
    state,
    () => state.catalog.get(database, name),
    query,
    args.deadline(),
    (collection, found) => state.retryable.once(retryable(context), 0, () => act(collection, found)),
  );
  return { ...Object.fromEntries(result), ok: 1 } as Reply;
};

function lastError(updating: boolean, n: number, updatedExisting: boolean, upserted?: Value): Document {
  return toDocument({
    n,
    ...(updating ? { updatedExisting } : {}),
    ...(upserted === undefined ? {} : { upserted }),
  });
}
