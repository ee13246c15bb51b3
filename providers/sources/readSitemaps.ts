import { readFile, rm } from 'node:fs/promises';
import type { SourceFailure } from '../../domain/sources';
import { FetchError, type Fetched } from './guardedFetch';
import { readSitemap } from './readLinks';
import type { RobotsRules } from './robotsRules';

const maxSitemaps = 50;
const maxSitemapBytes = 10_485_760;

interface SitemapOptions {
  robots: RobotsRules;
  /** Whose robots.txt may name sitemaps. */
  origins: ReadonlySet<string>;
  /** Sitemaps beside those that robots.txt names. */
  addresses: readonly string[];
  get(address: string, maxBytes: number): Promise<Fetched>;
  /** Takes the address of a page. */
  add(address: string): void;
}

/**
 * Reads the sitemaps of a website.
 * @returns what could not be read, and whether all was: pages that only a sitemap names would look as if they were gone
 */
export async function readSitemaps(
  options: SitemapOptions,
): Promise<{ failures: SourceFailure[]; isComplete: boolean }> {
  const { robots, origins, addresses, get, add } = options;
  const failures: SourceFailure[] = [];
  let isComplete = true;
  // A set is iterated with what is added meanwhile, and has each sitemap once.
  const sitemaps = new Set(addresses);
  const addAll = (found: string[], foundIn: string) => {
    for (const address of found) {
      if (sitemaps.size < maxSitemaps) sitemaps.add(address);
      if (sitemaps.has(address)) continue;
      failures.push({
        address: foundIn,
        reason: `It names sitemaps beyond the ${maxSitemaps} that a run reads.`,
      });
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
      const { status, body } = await get(address, maxSitemapBytes);
      if (!body) throw new FetchError(`It answered with status ${status}.`);
      const found = readSitemap(await readFile(body.path, 'utf8'), address);
      await rm(body.path, { force: true });
      if (!found) throw new FetchError('It did not answer with a whole sitemap.');
      addAll(found.sitemaps, address);
      for (const page of found.pages) add(page);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      failures.push({ address, reason: error.message });
    }
  }
  return { failures, isComplete: isComplete && failures.length === 0 };
}
