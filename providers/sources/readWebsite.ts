import { readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { maxFileBytes } from '../../domain/limits';
import {
  type ListedItem,
  type ReadOptions,
  SourceError,
  type SourceListing,
} from '../../domain/ports/sourceReader';
import { maxRunBytes, type SourceFailure, type WebsiteSettings } from '../../domain/sources';
import { eitherSignal } from '../eitherSignal';
import { globMatches } from './globMatches';
import { FetchError, type GuardedFetch } from './guardedFetch';
import { addressOf, readLinks } from './readLinks';
import { readSitemaps } from './readSitemaps';
import { createRobotsRules } from './robotsRules';
import { websiteFilename } from './websiteFilename';

/** Links are read from so much of a page: parsing blocks the process. */
const maxLinkBytes = 5_242_880;
/** Addresses that are found but not stored, such as redirects, are bounded by this multiple of the pages. */
const addressesPerPage = 20;

interface Target {
  address: string;
  depth: number;
  isStart: boolean;
}

const isHtml = (mimeType: string | null) => mimeType === 'text/html' || mimeType === 'application/xhtml+xml';

/** Reads a website from its start addresses and sitemaps, in the order in which pages are found. */
export async function readWebsite(
  guarded: GuardedFetch,
  settings: WebsiteSettings,
  { known, directory, maxPages, accepts, signal: ending }: ReadOptions,
): Promise<SourceListing> {
  const stopping = new AbortController();
  const { signal, release } = eitherSignal(ending, stopping.signal);
  const robots = createRobotsRules(guarded, { directory, signal });
  const origins = new Set(settings.startUrls.map((address) => new URL(address).origin));
  const seen = new Set<string>();
  const aliases = new Set<string>();
  const queue: Target[] = [];
  const items = new Map<string, ListedItem>();
  const failures = new Map<string, string>();
  /** What was left out by a bound: nobody knows which pages are gone. */
  const bounds = new Map<string, SourceFailure>();
  let bytes = 0;
  let isComplete = true;
  let turn = Promise.resolve();

  const [start = ''] = settings.startUrls;
  const leaveOut = (address: string, reason: string) =>
    void bounds.set(`${address} ${reason}`, { address, reason });

  const isWanted = (address: string) =>
    (settings.includePatterns.length === 0 ||
      settings.includePatterns.some((pattern) => globMatches(pattern, address))) &&
    !settings.excludePatterns.some((pattern) => globMatches(pattern, address));

  function add(address: string, depth: number, isStart = false): void {
    if (depth > settings.maxDepth || seen.has(address)) return;
    if (!isStart && (!origins.has(new URL(address).origin) || !isWanted(address))) return;
    const maxAddresses = maxPages * addressesPerPage;
    if (seen.size >= maxAddresses) {
      leaveOut(start, `It has more than ${maxAddresses} addresses. The others were not requested.`);
      return;
    }
    seen.add(address);
    queue.push({ address, depth, isStart });
  }

  const fail = (address: string, reason: string) => void failures.set(address, reason);

  /** Requests begin one after the other, with the configured time between them. */
  async function get(address: string, headers: Record<string, string>, maxBytes = maxFileBytes) {
    const before = turn;
    turn = before
      .then(() => delay(settings.delayMs, undefined, { ref: false, signal }))
      .catch(() => undefined);
    await before;
    signal.throwIfAborted();
    return guarded.fetch(address, { headers, directory, maxBytes, signal });
  }

  function follow({ address, depth, isStart }: Target, location: string | undefined): void {
    const target = addressOf(location ?? '', address);
    const rejection = target === null ? 'It is not a valid URL.' : guarded.rejectionOf(target);
    if (target === null || rejection !== null) {
      fail(address, `It redirects to a URL that is not allowed. ${rejection}`);
      return;
    }
    // A start address may lead to another host name of the same site.
    if (isStart) origins.add(new URL(target).origin);
    add(target, depth, isStart);
  }

  async function visit(target: Target): Promise<void> {
    const { address, depth } = target;
    if (!(await robots.allows(address))) return;
    const former = known.get(address);
    const got = await get(address, {
      ...(former?.etag ? { 'if-none-match': former.etag } : {}),
      ...(former?.lastModified ? { 'if-modified-since': former.lastModified } : {}),
    });
    const { status, headers, body } = got;
    if (status === 304 && former) {
      const filename = websiteFilename(address, null);
      items.set(address, { ...former, name: address, filename, mimeType: null, size: 0, path: null });
      for (const link of former.links) add(link, depth + 1);
      return;
    }
    if (status >= 300 && status < 400) return follow(target, headers.location);
    if (status === 404 || status === 410) return;
    if (!body) return fail(address, `It answered with status ${status}.`);
    const mimeType = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? null;
    const { links, canonical, hasMore } = isHtml(mimeType)
      ? readLinks((await readFile(body.path)).subarray(0, maxLinkBytes).toString('utf8'), address)
      : { links: [], canonical: null, hasMore: false };
    const isCutOff = isHtml(mimeType) && body.size > maxLinkBytes;
    if (hasMore) leaveOut(address, `Its links beyond the first ${links.length} were not read.`);
    else if (isCutOff) leaveOut(address, `Only the links in its first ${maxLinkBytes} bytes were read.`);
    for (const link of links) add(link, depth + 1);
    const filename = websiteFilename(address, mimeType);
    const isAlias =
      canonical !== null &&
      canonical !== address &&
      !aliases.has(canonical) &&
      origins.has(new URL(canonical).origin) &&
      isWanted(canonical);
    if (isAlias) {
      aliases.add(address);
      add(canonical, depth);
    }
    if (isAlias || !isWanted(address) || body.size === 0 || !accepts(filename, mimeType)) {
      await rm(body.path, { force: true });
      if (body.size === 0 && isWanted(address)) fail(address, 'It is empty.');
      return;
    }
    // A page that is not changed is requested as a whole again: its known links are not all that it has.
    const hasAllLinks = !hasMore && !isCutOff;
    bytes += body.size;
    items.set(address, {
      name: address,
      filename,
      mimeType,
      ...body,
      links,
      etag: (hasAllLinks && headers.etag) || null,
      lastModified: (hasAllLinks && headers['last-modified']) || null,
    });
  }

  let busy = 0;
  const waiting: (() => void)[] = [];
  const nextVisited = () => new Promise<void>((resolve) => waiting.push(resolve));
  const wakeAll = () => {
    for (const wake of waiting.splice(0)) wake();
  };

  async function tryVisit(target: Target): Promise<void> {
    const { address, depth, isStart } = target;
    try {
      await visit(target);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      fail(address, error.message);
    }
    if (!failures.has(address)) return;
    if (isStart) isComplete = false;
    // A page that only a failing page links to is still there.
    for (const link of known.get(address)?.links ?? []) add(link, depth + 1);
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      const isFull = items.size + busy >= maxPages || bytes >= maxRunBytes;
      if (busy > 0 && (queue.length === 0 || isFull)) {
        await nextVisited();
        continue;
      }
      const target = queue.shift();
      if (!target) return;
      if (isFull) {
        const most = items.size >= maxPages ? `${maxPages} pages` : `${maxRunBytes} bytes`;
        return leaveOut(start, `It has more than ${most}. The others were not read.`);
      }
      busy++;
      try {
        await tryVisit(target);
      } catch (error) {
        stopping.abort(error);
      } finally {
        busy--;
        wakeAll();
      }
    }
  }

  try {
    for (const address of settings.startUrls) add(addressOf(address, address) ?? address, 0, true);
    const sitemaps = await readSitemaps({
      ...{ robots, origins, addresses: settings.sitemapUrls },
      get: (address, maxBytes) => get(address, {}, maxBytes),
      add: (address) => add(address, 0),
    });
    isComplete = sitemaps.isComplete;
    for (const { address, reason } of sitemaps.failures) fail(address, reason);
    // Downloads end before their directory is removed.
    await Promise.all(Array.from({ length: settings.concurrency }, work));
    signal.throwIfAborted();
  } finally {
    release();
  }
  const [failed] = failures;
  if (items.size === 0 && failed) throw new SourceError(`'${failed[0]}' cannot be read: ${failed[1]}`);
  return {
    items: [...items.values()],
    failures: [...[...failures].map(([address, reason]) => ({ address, reason })), ...bounds.values()],
    isComplete: isComplete && bounds.size === 0,
  };
}
