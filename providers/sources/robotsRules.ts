import { readFile, rm } from 'node:fs/promises';
import robotsParser from 'robots-parser';
import { FetchError, type GuardedFetch } from './guardedFetch';

/** The name by which robots.txt addresses the crawler. */
export const robotName = 'LecternBot';
const maxRobotsBytes = 512_000;
const maxRedirects = 5;

export interface RobotsRules {
  /** @throws FetchError where the robots.txt of the address cannot be read */
  allows(address: string): Promise<boolean>;
  /** The sitemaps that the robots.txt of an origin names. @throws FetchError where it cannot be read */
  sitemapsOf(origin: string): Promise<string[]>;
}

type Rules = ReturnType<typeof robotsParser>;

/**
 * Reads robots.txt once per origin (RFC 9309): one that does not exist allows all, and while one cannot be read nothing of
 * the origin is.
 */
export function createRobotsRules(
  { fetch }: GuardedFetch,
  { directory, signal }: { directory: string; signal: AbortSignal },
): RobotsRules {
  const known = new Map<string, Promise<Rules>>();

  async function read(origin: string): Promise<Rules> {
    const address = `${origin}/robots.txt`;
    const unreadable = (reason: string) => new FetchError(`The robots.txt cannot be read. ${reason}`);
    let url = address;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const { status, headers, body } = await fetch(url, {
        headers: {},
        directory,
        maxBytes: maxRobotsBytes,
        signal,
      }).catch((error: Error) => {
        signal.throwIfAborted();
        throw unreadable(error.message);
      });
      if (body) {
        const text = await readFile(body.path, 'utf8');
        await rm(body.path, { force: true });
        return robotsParser(address, text);
      }
      if (status >= 400 && status < 500 && status !== 429) return robotsParser(address, '');
      const isRedirect = status >= 300 && status < 400 && headers.location !== undefined;
      if (!isRedirect || !URL.canParse(headers.location ?? '', url))
        throw unreadable(`It answered with status ${status}.`);
      url = new URL(headers.location ?? '', url).href;
    }
    throw unreadable(`It redirects more than ${maxRedirects} times.`);
  }

  function rulesOf(origin: string): Promise<Rules> {
    const found = known.get(origin);
    if (found) return found;
    const rules = read(origin);
    known.set(origin, rules);
    return rules;
  }

  return {
    allows: async (address) =>
      (await rulesOf(new URL(address).origin)).isAllowed(address, robotName) !== false,
    sitemapsOf: async (origin) => (await rulesOf(origin)).getSitemaps(),
  };
}
