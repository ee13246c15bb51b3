import { useDownloads } from '../../tests/sources/support/useDownloads';
import { readWebsite } from './readWebsite';

// A start page, and pages that begin and never end.
const downloads = useDownloads((request, response) => {
  if (request.url === '/robots.txt') return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'text/html' });
  if (request.url !== '/') return response.write('x');
  const links = Array.from({ length: 8 }, (_, index) => `<a href="/${index}">${index}</a>`);
  return response.end(links.join(''));
});
/** The start page is kept. */
const started = 1;

/** Reads the site with four workers. */
function read(signal: AbortSignal, beforeFetch: (url: string) => Promise<void> = async () => undefined) {
  const guarded = downloads.guarded();
  const settings = {
    startUrls: [`${downloads.origin()}/`],
    sitemapUrls: [],
    includePatterns: [],
    excludePatterns: [],
    maxDepth: 5,
    delayMs: 0,
    concurrency: 4,
  };
  const fetch = async (...args: Parameters<typeof guarded.fetch>) => {
    await beforeFetch(args[0]);
    return guarded.fetch(...args);
  };
  return readWebsite({ ...guarded, fetch }, settings, downloads.options(signal));
}

test('an unexpected error ends all downloads before it is thrown', async () => {
  const error = new Error('The memory is full.');
  const beforeFetch = async (url: string) => {
    if (!url.endsWith('/3')) return;
    await downloads.began(started + 3);
    throw error;
  };
  await expect(read(new AbortController().signal, beforeFetch)).rejects.toBe(error);
  expect(await downloads.names()).toHaveLength(started);
});

test('an abort ends all downloads before its reason is thrown', async () => {
  const closing = new AbortController();
  const reading = read(closing.signal);
  const ended = expect(reading).rejects.toThrow('The gateway closes.');
  await downloads.began(started + 4);
  closing.abort(new Error('The gateway closes.'));
  await ended;
  expect(await downloads.names()).toHaveLength(started);
});
