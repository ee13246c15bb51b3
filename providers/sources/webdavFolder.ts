import { SourceError } from '../../domain/ports/sourceReader';
import type { WebdavSettings } from '../../domain/sources';
import {
  decodeText,
  type ListedObject,
  type ListPage,
  type ObjectStore,
  type StoreRequest,
  sizeOf,
} from './objectStore';

const tags = { root: 'multistatus', record: 'response' };
const body =
  '<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/><getetag/><getcontentlength/><getlastmodified/></prop></propfind>';

/** A folder of a WebDAV server (RFC 4918) with all below it, by basic authentication. */
export function openWebdavFolder({ url, username }: WebdavSettings, password: string): ObjectStore {
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const headers: Record<string, string> = username === '' ? {} : { authorization: `Basic ${credentials}` };
  const listing = (folder: string): StoreRequest => ({
    url: folder,
    method: 'PROPFIND',
    headers: { ...headers, depth: '1', 'content-type': 'application/xml; charset=utf-8' },
    body,
  });

  async function* list(fetchListing: Parameters<ObjectStore['list']>[0]): AsyncGenerator<ListPage> {
    // A set is iterated with what is added meanwhile, and has each folder once.
    const folders = new Set([url]);
    for (const folder of folders) {
      const objects: ListedObject[] = [];
      try {
        const { records } = await fetchListing(listing(folder), tags);
        for (const record of records) {
          const href = record.get('href') ?? '';
          if (!URL.canParse(href, folder)) continue;
          const address = new URL(href, folder).href;
          if (!address.startsWith(folder) || address === folder) continue;
          const size = sizeOf(record.get('getcontentlength'));
          const time = record.get('getlastmodified');
          const etag = record.get('getetag') || (time ? `${time} ${size}` : null);
          if (record.has('collection')) folders.add(address.endsWith('/') ? address : `${address}/`);
          else objects.push({ address, path: decodeText(address.slice(url.length)), size, etag });
        }
        yield { objects };
      } catch (error) {
        if (folder === url || !(error instanceof SourceError)) throw error;
        yield { objects, failure: { address: folder, reason: error.message } };
      }
    }
  }

  return { address: url, list, contentOf: ({ address }) => ({ url: address, headers }) };
}
