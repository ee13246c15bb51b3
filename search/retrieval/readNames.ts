import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { everything } from '../../domain/access';
import type { Models } from '../../models/createModels';
import { type Tenant, tenantOf } from '../../models/tenantModel';
import { DocumentNames } from './documentNames';
import { identityFields } from './fileIdentity';

/**
 * The maximum number of documents of an environment: the latest ones. Beyond them a document is found by its text
 * alone.
 */
const maxDocuments = 50_000;
/** The text is read of so many documents, at about 8 kB of memory each. */
const maxRead = 2_000;
const maxEnvironments = 100;
/** A change is known after so long at the latest, and a deletion after `reloadMs`. */
const refreshMs = 1_000;
const reloadMs = 600_000;
const filesAtATime = 50;
/** Positions of the passages that tell how a document speaks, the first ones its opening. */
const opening = 4;
const sampled = [0, 1, 2, 3, 8, 16, 24, 32, 48, 64, 96, 128];
/** A document of one passage says what it is in it. */
const minPassages = 2;

interface Followed {
  names: DocumentNames;
  latest: Date;
  loadedAt: number;
  checkedAt: number;
  /** The loading of the records; the text is read later. */
  loading: Promise<void>;
}

const known = new WeakMap<Models, LRUCache<string, Followed>>();

/**
 * The names of the documents of an environment. The first call waits for the records of its files; changes are read in
 * the background, and so is the text. Nothing of it is stored: a renamed file is known by its new name at once.
 */
export async function readNames(models: Models, environmentId: string): Promise<DocumentNames> {
  const environments = known.get(models) ?? new LRUCache<string, Followed>({ max: maxEnvironments });
  known.set(models, environments);
  const tenant = tenantOf(models, environmentId, everything);
  const now = Date.now();
  let followed = environments.get(environmentId);
  if (followed === undefined) {
    followed = follow(tenant, now);
    environments.set(environmentId, followed);
    followed.loading.catch(() => environments.delete(environmentId));
  } else if (now - followed.loadedAt > reloadMs) {
    // The names that were known until now serve until all are read again.
    followed.loadedAt = now;
    const next = follow(tenant, now, followed.names);
    next.loading.then(
      () => environments.set(environmentId, next),
      () => undefined,
    );
  }
  if (now - followed.checkedAt > refreshMs) {
    followed.checkedAt = now;
    refresh(tenant, followed).catch(() => {
      followed.checkedAt = 0;
    });
  }
  await followed.loading;
  return followed.names;
}

/** Reads all records. The text of documents that have not changed since the former names is kept. */
function follow(tenant: Tenant, now: number, former?: DocumentNames): Followed {
  const names = new DocumentNames();
  const followed = { names, latest: new Date(0), loadedAt: now, checkedAt: now, loading: Promise.resolve() };
  followed.loading = refresh(tenant, followed, former);
  return followed;
}

async function refresh(tenant: Tenant, followed: Followed, former?: DocumentNames): Promise<void> {
  const changed = tenant.files.scanFields(
    { updatedAt: { $gte: followed.latest }, status: 'ready' },
    identityFields,
    { sort: { updatedAt: -1 }, limit: maxDocuments },
  );
  const due: string[] = [];
  let latest = followed.latest;
  let count = 0;
  for await (const file of changed) {
    const isDue = followed.names.put(file, former) && file.totalChunks >= minPassages;
    if (isDue && due.length < maxRead) due.push(file._id);
    if (file.updatedAt > latest) latest = file.updatedAt;
    if (++count % filesAtATime === 0) await nextTurn();
  }
  followed.latest = latest;
  readTexts(tenant, followed.names, due).catch(() => {
    // Read again with all others, after `reloadMs`.
  });
}

async function readTexts(tenant: Tenant, names: DocumentNames, due: readonly string[]): Promise<void> {
  for (let start = 0; start < due.length; start += filesAtATime) {
    const fileIds = due.slice(start, start + filesAtATime);
    const chunks = await tenant.chunks.findFields(
      { fileId: { $in: fileIds }, index: { $in: sampled }, live: true },
      ['fileId', 'index', 'content', 'startPage'],
    );
    for (const fileId of fileIds) {
      const passages = chunks.filter((chunk) => chunk.fileId === fileId).sort((a, b) => a.index - b.index);
      const first = passages.filter(({ index, startPage }) => index < opening && (startPage ?? 1) <= 1);
      const texts = passages.map(({ content }) => content);
      names.putText(fileId, first.map(({ content }) => content).join('\n'), texts);
      await nextTurn();
    }
  }
}
