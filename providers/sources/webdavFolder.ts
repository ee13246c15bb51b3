import { SourceError } from '../../domain/ports/sourceReader';
import type { WebdavSettings } from '../../domain/sources';
import {
  decodeText,
  type FetchListing,
  type ListedObject,
  type ListPage,
  type ObjectStore,
  type StoreRequest,
  sizeOf,
} from './objectStore';

const tags = { root: 'multistatus', record: 'response' };
const notOfFolder = 'The listing is not of this folder.';
const body =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getetag/><getcontentlength/><getlastmodified/></prop></propfind>';

/** The path of a URL, decoded by its parts: servers differ in what they encode, and how. */
const pathOf = (url: string) => new URL(url).pathname.split('/').map(decodeText).join('/');
const withSlash = (text: string) => (text.endsWith('/') ? text : `${text}/`);

/** A folder of a WebDAV server (RFC 4918) with all below it, by basic authentication. */
export function openWebdavFolder({ url, username }: WebdavSettings, password: string): ObjectStore {
  const { origin } = new URL(url);
  const rootPath = pathOf(url);
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const headers: Record<string, string> = username === '' ? {} : { authorization: `Basic ${credentials}` };
  const listing = (folder: string): StoreRequest => ({
    url: folder,
    method: 'PROPFIND',
    headers: { ...headers, depth: '1', 'content-type': 'application/xml; charset=utf-8' },
    body,
  });

  async function* list(fetchListing: FetchListing, maxRequests: number): AsyncGenerator<ListPage> {
    // A set is iterated with what is added meanwhile, and has each folder once.
    const folders = new Set([url]);
    for (const folder of folders) {
      const objects: ListedObject[] = [];
      const folderPath = pathOf(folder);
      let isListed = false;
      try {
        const { records } = await fetchListing(listing(folder), tags);
        for (const record of records) {
          const href = record.get('href') ?? '';
          if (href === '' || !URL.canParse(href, folder)) throw new SourceError(notOfFolder);
          // The host and scheme may be those of a server behind a proxy, and credentials go to the configured ones only.
          const address = origin + new URL(href, folder).pathname;
          const path = pathOf(address);
          if (withSlash(path) === folderPath) {
            isListed = true;
            continue;
          }
          if (!path.startsWith(folderPath)) throw new SourceError(notOfFolder);
          const size = sizeOf(record.get('getcontentlength'));
          const time = record.get('getlastmodified');
          const etag = record.get('getetag') || (time ? `${time} ${size}` : null);
          if (record.has('collection')) {
            // One more than can be requested, so that the bound on requests ends the listing.
            if (folders.size <= maxRequests) folders.add(withSlash(address));
          } else objects.push({ address, path: path.slice(rootPath.length), size, etag });
        }
        // An answer without the folder that was asked for says nothing about what is in it.
        if (!isListed) throw new SourceError(notOfFolder);
        yield { objects };
      } catch (error) {
        if (folder === url || !(error instanceof SourceError)) throw error;
        yield { objects, failure: { address: folder, reason: error.message } };
      }
    }
  }

  return { address: url, list, contentOf: ({ address }) => ({ url: address, headers }) };
}
