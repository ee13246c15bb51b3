import { SourceError } from '../../domain/ports/sourceReader';
import type { FetchListing, ListPage } from './objectStore';
import { readXml } from './readXml';
import { openWebdavFolder } from './webdavFolder';

const url = 'https://cloud.example.com/dav/B%C3%BCro/';
const { list, contentOf } = openWebdavFolder({ url, username: 'reader' }, 'secret');

const answer = (hrefs: string[]) => {
  const responses = hrefs.map((href) => {
    const type = href.endsWith('/') ? '<resourcetype><collection/></resourcetype>' : '';
    return `<response><href>${href}</href><propstat><prop>${type}</prop></propstat></response>`;
  });
  return `<multistatus xmlns="DAV:">${responses.join('')}</multistatus>`;
};

/** Answers each request by its URL. */
const serve =
  (hrefsOf: (folder: string) => string[], requests: string[] = []): FetchListing =>
  async ({ url: folder }, { record }) => {
    requests.push(folder);
    const listing = readXml(answer(hrefsOf(folder)), record);
    if (!listing) throw new Error('The answer is cut off.');
    return listing;
  };

async function pagesOf(fetchListing: FetchListing, maxRequests = 10): Promise<ListPage[]> {
  const pages: ListPage[] = [];
  for await (const page of list(fetchListing, maxRequests)) pages.push(page);
  return pages;
}

test.each([
  ['paths', '/dav/B%C3%BCro'],
  ['lower-case escapes', '/dav/B%c3%bcro'],
  ['characters without escapes', '/dav/Büro'],
  ['addresses without TLS', 'http://cloud.example.com/dav/B%C3%BCro'],
  ['addresses of a server behind a proxy', 'http://10.0.0.7:8080/dav/B%C3%BCro'],
])('hrefs that are %s list the folder, at the configured host', async (_form, root) => {
  const requests: string[] = [];
  const hrefsOf = (folder: string) =>
    folder === url ? [root, `${root}/a.txt`, `${root}/sub/`] : [`${root}/sub/`, `${root}/sub/%C3%BC.txt`];
  const objects = (await pagesOf(serve(hrefsOf, requests))).flatMap((page) => page.objects);
  expect(objects.map(({ path }) => path)).toEqual(['a.txt', 'sub/ü.txt']);
  const sent = [
    ...requests,
    ...(await Promise.all(objects.map(async (object) => (await contentOf(object)).url))),
  ];
  expect(sent).toHaveLength(4);
  for (const address of sent) {
    expect(new URL(address).origin).toBe('https://cloud.example.com');
    expect(decodeURI(address)).toMatch(/^https:\/\/cloud\.example\.com\/dav\/Büro\//);
  }
});

test.each([
  ['lacks the path of a proxy', ['/B%C3%BCro/', '/B%C3%BCro/a.txt']],
  ['lacks the folder', ['/dav/B%C3%BCro/a.txt']],
  ['is empty', []],
  ['has an object of another folder', ['/dav/B%C3%BCro/', '/dav/other/a.txt']],
  ['has an object without an address', ['/dav/B%C3%BCro/', '']],
])('a listing that %s is refused', async (_fault, hrefs) => {
  const notOfFolder = new SourceError('The listing is not of this folder.');
  await expect(pagesOf(serve(() => hrefs))).rejects.toEqual(notOfFolder);
});

test('a listing of another folder in place of a subfolder is a failure, so that the run removes nothing', async () => {
  const hrefsOf = () => ['/dav/B%C3%BCro/', '/dav/B%C3%BCro/a.txt', '/dav/B%C3%BCro/sub/'];
  const pages = await pagesOf(serve(hrefsOf));
  expect(pages).toMatchObject([
    { objects: [{ path: 'a.txt' }] },
    { objects: [], failure: { address: `${url}sub/`, reason: 'The listing is not of this folder.' } },
  ]);
});

test('of many folders no more are kept than can be requested, and one by which the bound ends the listing', async () => {
  const requests: string[] = [];
  const hrefsOf = (folder: string) => {
    const { pathname } = new URL(folder);
    // Folders that have a hundred others each have an end where the listing has one.
    const names = requests.length <= 20 ? Array.from({ length: 100 }, (_, index) => `${index}/`) : [];
    return [pathname, ...names.map((name) => pathname + name)];
  };
  await pagesOf(serve(hrefsOf, requests), 5);
  expect(requests).toHaveLength(6);
});
