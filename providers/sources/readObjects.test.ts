import { useDownloads } from '../../tests/sources/support/useDownloads';
import type { ObjectStore } from './objectStore';
import { readObjects } from './readObjects';

// Contents that begin and never end.
const downloads = useDownloads((_request, response) => void response.writeHead(200).write('x'));

/** Reads eight objects, the request for the fourth of which is made by a function. */
function read(fourth: () => Promise<{ url: string }>, signal: AbortSignal) {
  const origin = downloads.origin();
  const store: ObjectStore = {
    address: origin,
    async *list() {
      const names = Array.from({ length: 8 }, (_, index) => `${index}.txt`);
      yield {
        objects: names.map((path) => ({ address: `${origin}/${path}`, path, size: 1, etag: null })),
      };
    },
    contentOf: ({ address }) => (address.endsWith('/3.txt') ? fourth() : { url: address }),
  };
  return readObjects(downloads.guarded(), store, downloads.options(signal));
}

test('an unexpected error ends all downloads before it is thrown', async () => {
  const error = new Error('There is no key to sign with.');
  const fourth = async () => {
    await downloads.began(3);
    throw error;
  };
  await expect(read(fourth, new AbortController().signal)).rejects.toBe(error);
  expect(await downloads.names()).toEqual([]);
});

test('an abort ends all downloads before its reason is thrown', async () => {
  const closing = new AbortController();
  const reading = read(async () => ({ url: `${downloads.origin()}/3.txt` }), closing.signal);
  const ended = expect(reading).rejects.toThrow('The gateway closes.');
  await downloads.began(4);
  closing.abort(new Error('The gateway closes.'));
  await ended;
  expect(await downloads.names()).toEqual([]);
});
