import { ObjectId } from 'bson';
import { encodeDocument } from '../bson/encode';
import { RawDocument } from '../bson/raw';
import { BSON_TYPE, toDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { checkNamespace } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import type { Handler } from './context';
import { checkId } from './modify';
import { retryable, statements, type WriteError, writeErrors } from './statements';

/** How long the documents of one insert share a transaction: a huge insert must not keep others waiting. */
const INSERT_SLICE_MS = 20;

/** How many documents are inserted together: fewer cost more so than one by one, and more may hold up everybody else. */
const LEAST_TOGETHER = 100;
const MOST_TOGETHER = 1024;

/** Where the value of `_id` lies in a document that begins with it. */
const FIRST_ID_OFFSET = 9;
const PLAIN_IDS = new Set<number>([BSON_TYPE.string, BSON_TYPE.objectId, BSON_TYPE.binData, BSON_TYPE.int]);

/** Brings a document into the form it is stored in: validated, `_id` present and first. */
function storedForm(document: RawDocument): RawDocument {
  const place = document.locate('_id');
  if (place?.offset === FIRST_ID_OFFSET && PLAIN_IDS.has(place.type)) return document;
  const id = document.get('_id');
  checkId(id);
  if (place?.offset === FIRST_ID_OFFSET) return document;
  const fields = document.decode();
  fields.delete('_id');
  return new RawDocument(encodeDocument(new Map<string, Value>([['_id', id ?? new ObjectId()], ...fields])));
}

/** Inserts documents together; false, and none is inserted, where one would be refused. */
function areInserted(collection: Collection, documents: readonly RawDocument[]): boolean {
  try {
    return collection.insertAll(documents.map(storedForm));
  } catch (error) {
    if (error instanceof MongoError) return false;
    throw error;
  }
}

const INSERTED = toDocument({ n: 1 });

export const insert: Handler = async (context) => {
  const { state, args, database } = context;
  args.allow('documents', 'ordered', 'bypassDocumentValidation', 'rawData');
  const name = args.collection();
  checkNamespace(database, name);
  const documents = statements(context, 'documents');
  const ordered = args.get('ordered') !== false;
  const command = retryable(context);
  const errors: WriteError[] = [];
  let inserted = 0;
  // The outcome of a write that may be repeated is recorded one by one; where one is refused, one by one tells which.
  let together = !command;
  for (let next = 0; next < documents.length; ) {
    const outcome = await state.engine.write(() => {
      const collection = state.catalog.create(database, name);
      const until = performance.now() + INSERT_SLICE_MS;
      const failed: WriteError[] = [];
      let index = next;
      while (index < documents.length && performance.now() < until) {
        const slice = together ? documents.slice(index, index + MOST_TOGETHER) : [];
        together = slice.length >= LEAST_TOGETHER && areInserted(collection, slice);
        if (together) {
          index += slice.length;
          continue;
        }
        try {
          state.retryable.once(command, index, () => {
            collection.insert(storedForm(documents[index] as RawDocument));
            return INSERTED;
          });
        } catch (error) {
          if (!(error instanceof MongoError)) throw error;
          failed.push({ index, error });
          if (ordered) return { done: index - next, failed, end: documents.length };
        }
        index++;
      }
      return { done: index - next - failed.length, failed, end: index };
    });
    inserted += outcome.done;
    errors.push(...outcome.failed);
    next = outcome.end;
  }
  return { n: inserted, ...writeErrors(errors), ok: 1 };
};
