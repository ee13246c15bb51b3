import { readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { maxFileBytes } from '../../domain/limits';
import {
  type ListedItem,
  type ReadOptions,
  SourceError,
  type SourceListing,
} from '../../domain/ports/sourceReader';
import { maxRunBytes, type WebsiteSettings } from '../../domain/sources';
import { globMatches } from './globMatches';
import { FetchError, type GuardedFetch } from './guardedFetch';
import { addressOf, readLinks, readSitemap } from './readLinks';
import { createRobotsRules } from './robotsRules';
import { websiteFilename } from './websiteFilename';

const maxSitemaps = 50;
const maxSitemapBytes = 10_485_760;
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
  { known, directory, maxPages, accepts, signal }: ReadOptions,
): Promise<SourceListing> {
  const stopping = new AbortController();
  const robots = createRobotsRules(guarded, { directory, signal });
  const origins = new Set(settings.startUrls.map((address) => new URL(address).origin));
  const seen = new Set<string>();
  const aliases = new Set<string>();
  const queue: Target[] = [];
  const items = new Map<string, ListedItem>();
  const failures = new Map<string, string>();
  let bytes = 0;
  let isComplete = true;
  let turn = Promise.resolve();

  const isWanted = (address: string) =>
    (settings.includePatterns.length === 0 ||
      settings.includePatterns.some((pattern) => globMatches(pattern, address))) &&
    !settings.excludePatterns.some((pattern) => globMatches(pattern, address));

  function add(address: string, depth: number, isStart = false): void {
    if (depth > settings.maxDepth || seen.has(address)) return;
    if (!isStart && (!origins.has(new URL(address).origin) || !isWanted(address))) return;
    if (seen.size >= maxPages * addressesPerPage) {
      isComplete = false;
      return;
    }
    seen.add(address);
    queue.push({ address, depth, isStart });
  }

  const fail = (address: string, reason: string) => void failures.set(address, reason);

  /** Requests begin one after the other, with the configured time between them. */
  async function get(address: string, headers: Record<string, string>, maxBytes = maxFileBytes) {
    const before = turn;
    turn = before.then(() => delay(settings.delayMs, undefined, { ref: false }));
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
    const { links, canonical } = isHtml(mimeType)
      ? readLinks((await readFile(body.path)).subarray(0, maxLinkBytes).toString('utf8'), address)
      : { links: [], canonical: null };
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
      return;
    }
    bytes += body.size;
    items.set(address, {
      name: address,
      filename,
      mimeType,
      ...body,
      links,
      etag: headers.etag ?? null,
      lastModified: headers['last-modified'] ?? null,
    });
  }

  async function readSitemaps(): Promise<void> {
    // A set is iterated with what is added meanwhile, and has each sitemap once.
    const sitemaps = new Set(settings.sitemapUrls);
    const addAll = (found: string[], foundIn: string) => {
      for (const address of found) {
        if (sitemaps.size < maxSitemaps) sitemaps.add(address);
        if (sitemaps.has(address)) continue;
        isComplete = false;
        fail(foundIn, `It names sitemaps beyond the ${maxSitemaps} that a run reads.`);
        return;
      }
    };
    for (const origin of origins) {
      try {
        addAll(await robots.sitemapsOf(origin), `${origin}/robots.txt`);
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        // The start addresses of the host fail for the same reason.
        isComplete = false;
      }
    }
    for (const address of sitemaps) {
      try {
        const { status, body } = await get(address, {}, maxSitemapBytes);
        if (!body) throw new FetchError(`It answered with status ${status}.`);
        const found = readSitemap(await readFile(body.path, 'utf8'), address);
        await rm(body.path, { force: true });
        addAll(found.sitemaps, address);
        for (const page of found.pages) add(page, 0);
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        // Pages that only the sitemap names would look as if they were gone.
        isComplete = false;
        fail(address, error.message);
      }
    }
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
    while (!stopping.signal.aborted) {
      signal.throwIfAborted();
      const isFull = items.size + busy >= maxPages || bytes >= maxRunBytes;
      if (busy > 0 && (queue.length === 0 || isFull)) {
        await nextVisited();
        continue;
      }
      const target = queue.shift();
      if (!target) return;
      if (isFull) {
        isComplete = false;
        return;
      }
      busy++;
      try {
        await tryVisit(target);
      } catch (error) {
        stopping.abort();
        throw error;
      } finally {
        busy--;
        wakeAll();
      }
    }
  }

  for (const address of settings.startUrls) add(addressOf(address, address) ?? address, 0, true);
  await readSitemaps();
  await Promise.all(Array.from({ length: settings.concurrency }, work));
  const [failed] = failures;
  if (items.size === 0 && failed) throw new SourceError(`'${failed[0]}' cannot be read: ${failed[1]}`);
  return {
    items: [...items.values()],
    failures: [...failures].map(([address, reason]) => ({ address, reason })),
    isComplete,
  };
}
