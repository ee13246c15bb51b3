import { LRUCache } from 'lru-cache';
import type { Models } from '../../models/createModels';
import {
  type FileIdentity,
  findIdentities,
  type SampledChunk,
  sampleChunks,
} from '../../models/fileIdentities';
import { DocumentNames } from './documentNames';

/** Of an environment; the latest ones. Beyond them a document is found by its text alone. */
const maxDocuments = 50_000;
/** The text is read of so many documents. */
const maxRead = 5_000;
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
  /** Of the records; the text is read later. */
  loading: Promise<void>;
}

const known = new WeakMap<Models, LRUCache<string, Followed>>();

/**
 * What the documents of an environment are named by. The first call waits for the records of its files; changes are
 * read in the background, and so is the text. Nothing of it is stored: a renamed file is known by its new name at once.
 */
export async function readNames(models: Models, environmentId: string): Promise<DocumentNames> {
  const environments = known.get(models) ?? new LRUCache<string, Followed>({ max: maxEnvironments });
  known.set(models, environments);
  const now = Date.now();
  let followed = environments.get(environmentId);
  if (followed === undefined || now - followed.loadedAt > reloadMs) {
    const begun: Followed = {
      names: new DocumentNames(),
      latest: new Date(0),
      loadedAt: now,
      checkedAt: now,
      loading: Promise.resolve(),
    };
    begun.loading = refresh(models, environmentId, begun);
    environments.set(environmentId, begun);
    // The names that were known until now serve meanwhile.
    if (followed === undefined) followed = begun;
  } else if (now - followed.checkedAt > refreshMs) {
    followed.checkedAt = now;
    const current = followed;
    refresh(models, environmentId, current).catch(() => {
      current.checkedAt = 0;
    });
  }
  try {
    await followed.loading;
  } catch (error) {
    environments.delete(environmentId);
    throw error;
  }
  return followed.names;
}

async function refresh(models: Models, environmentId: string, followed: Followed): Promise<void> {
  const files = await findIdentities(models, { environmentId, since: followed.latest, limit: maxDocuments });
  const changed = files.filter((file) => followed.names.put(file));
  followed.latest = files[0]?.updatedAt ?? followed.latest;
  const due = changed.filter(({ totalChunks }) => totalChunks >= minPassages).slice(0, maxRead);
  readTexts(models, environmentId, followed.names, due).catch(() => {
    // Read again with all others, after `reloadMs`.
  });
}

async function readTexts(
  models: Models,
  environmentId: string,
  names: DocumentNames,
  files: readonly FileIdentity[],
): Promise<void> {
  for (let start = 0; start < files.length; start += filesAtATime) {
    const fileIds = files.slice(start, start + filesAtATime).map(({ _id }) => _id);
    const chunks = await sampleChunks(models, { environmentId, fileIds, indexes: sampled });
    const byFile = new Map<string, SampledChunk[]>(fileIds.map((id) => [id, []]));
    for (const chunk of chunks) byFile.get(chunk.fileId)?.push(chunk);
    for (const [fileId, passages] of byFile) {
      const texts = passages.sort((a, b) => a.index - b.index).map(({ content }) => content);
      const first = passages.filter(({ index, startPage }) => index < opening && (startPage ?? 1) <= 1);
      names.putText(fileId, first.map(({ content }) => content).join('\n'), texts);
    }
  }
}
