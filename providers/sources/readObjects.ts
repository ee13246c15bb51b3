import { readFile, rm } from 'node:fs/promises';
import { maxFileBytes } from '../../domain/limits';
import {
  type ListedItem,
  type ReadOptions,
  SourceError,
  type SourceListing,
} from '../../domain/ports/sourceReader';
import { maxRunBytes, type SourceFailure } from '../../domain/sources';
import { eitherSignal } from '../eitherSignal';
import { FetchError, type GuardedFetch } from './guardedFetch';
import type { FetchListing, ListedObject, ObjectStore } from './objectStore';
import { readXml } from './readXml';
import { filenameOf } from './websiteFilename';

const maxListingBytes = 16_777_216;
/** More where a run may read more documents: each may be in a folder of its own. */
const minListingRequests = 200;
const maxListingMinutes = 15;
/** The time-out of a content, which may be larger than a page of a website. */
const contentTimeoutMs = 120_000;
const concurrency = 4;

/** A bound ended the listing. What was listed before counts. */
class ListingBound extends Error {
  override readonly name = 'ListingBound';
}

function statusReason(status: number): string {
  if (status === 401 || status === 403) return `The credentials were rejected (status ${status}).`;
  if (status === 404) return 'It does not exist (status 404).';
  return `It answered with status ${status}.`;
}

/** Requests the parts of a listing, within the bounds of a run. */
function createFetchListing(
  guarded: GuardedFetch,
  { directory, signal }: ReadOptions,
  maxRequests: number,
): FetchListing {
  const endsAt = Date.now() + maxListingMinutes * 60_000;
  let requests = 0;
  return async ({ url, headers = {}, ...request }, tags) => {
    if (++requests > maxRequests)
      throw new ListingBound(`The listing was ended after ${maxRequests} requests.`);
    if (Date.now() > endsAt)
      throw new ListingBound(`The listing was ended after ${maxListingMinutes} minutes.`);
    const options = { ...request, headers, directory, maxBytes: maxListingBytes, signal };
    const { status, body } = await guarded.fetch(url, options).catch((error: unknown) => {
      throw error instanceof FetchError ? new SourceError(error.message) : error;
    });
    if (!body) throw new SourceError(statusReason(status));
    const listing = readXml(await readFile(body.path, 'utf8'), tags.record);
    await rm(body.path, { force: true });
    if (listing?.root !== tags.root) throw new SourceError('It did not answer with a whole listing.');
    return listing;
  };
}

/** Reads the objects that can be uploaded, at most `maxPages`. */
async function listObjects(
  guarded: GuardedFetch,
  store: ObjectStore,
  options: ReadOptions,
): Promise<{ objects: ListedObject[]; failures: SourceFailure[] }> {
  const { maxPages, accepts } = options;
  const maxRequests = Math.max(minListingRequests, maxPages);
  const objects = new Map<string, ListedObject>();
  const failures: SourceFailure[] = [];
  try {
    const fetchListing = createFetchListing(guarded, options, maxRequests);
    for await (const page of store.list(fetchListing, maxRequests)) {
      if (page.failure) failures.push(page.failure);
      for (const object of page.objects) {
        if (!accepts(filenameOf(object.path), null)) continue;
        if (objects.size === maxPages && !objects.has(object.address))
          throw new ListingBound(`It has more than ${maxPages} documents. The others were not read.`);
        objects.set(object.address, object);
      }
    }
  } catch (error) {
    if (error instanceof SourceError)
      throw new SourceError(`'${store.address}' cannot be read: ${error.message}`);
    if (!(error instanceof ListingBound)) throw error;
    failures.push({ address: store.address, reason: error.message });
  }
  return { objects: [...objects.values()], failures };
}

/** Lists what a store has, and downloads what has changed by its `ETag`. */
export async function readObjects(
  guarded: GuardedFetch,
  store: ObjectStore,
  options: ReadOptions,
): Promise<SourceListing> {
  const { known, directory } = options;
  const { objects, failures } = await listObjects(guarded, store, options);
  const isComplete = failures.length === 0;
  const items: ListedItem[] = [];
  let bytes = 0;
  const stopping = new AbortController();
  const { signal, release } = eitherSignal(options.signal, stopping.signal);

  async function download({ etag, path, ...object }: ListedObject): Promise<ListedItem> {
    const { address: name } = object;
    const size = object.size ?? 0;
    // Not missing: an upload of it may be going on.
    if (object.size === 0) throw new FetchError('It is empty.');
    const item = { name, filename: filenameOf(path), mimeType: null, etag, lastModified: null, links: [] };
    const former = known.get(name);
    if (former && etag !== null && former.etag === etag)
      return { ...item, sha256: former.sha256, size, path: null };
    const tooLarge = `The content is larger than ${maxFileBytes} bytes.`;
    if (size > maxFileBytes) throw new FetchError(tooLarge);
    // The parser of URLs would make the address of another object of a name with dots as a step.
    if (!URL.canParse(name) || new URL(name).href !== name)
      throw new FetchError('Its name cannot be requested by a URL.');
    if (bytes + size > maxRunBytes)
      throw new FetchError('It is left for a later run, which downloads at most 2 GiB.');
    bytes += size;
    const { url, headers = {} } = await store.contentOf({ etag, path, ...object });
    const request = { headers, directory, maxBytes: maxFileBytes, timeoutMs: contentTimeoutMs, signal };
    const { status, body } = await guarded.fetch(url, request);
    if (status === 404 || status === 410)
      throw new FetchError('It was deleted between the listing and the download.');
    if (!body) throw new FetchError(statusReason(status));
    // A listing may say less than is sent.
    bytes += Math.max(0, body.size - size);
    if (body.size >= Math.max(size, 1)) return { ...item, ...body };
    await rm(body.path, { force: true });
    // Its `ETag` would have it taken for unchanged in later runs.
    const isShort = 'It is shorter than the listing says: it changed meanwhile, or was cut off.';
    throw new FetchError(size === 0 ? 'It is empty.' : isShort);
  }

  const queue = objects.values();
  async function work(): Promise<void> {
    for (const object of queue) {
      if (signal.aborted) return;
      try {
        items.push(await download(object));
      } catch (error) {
        if (!(error instanceof FetchError)) return stopping.abort(error);
        failures.push({ address: object.address, reason: error.message });
      }
    }
  }
  // Downloads end before their directory is removed.
  await Promise.all(Array.from({ length: concurrency }, work));
  release();
  signal.throwIfAborted();
  return { items, failures, isComplete };
}
