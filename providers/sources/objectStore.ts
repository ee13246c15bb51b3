import { SourceError } from '../../domain/ports/sourceReader';
import type { SourceFailure } from '../../domain/sources';
import type { XmlListing } from './readXml';

export interface ListedObject {
  /** Its address, without a secret. */
  address: string;
  /** Its name below what is read, with slashes. */
  path: string;
  /** Bytes, as the listing says; null where it does not. */
  size: number | null;
  /** Changes with the content; null where the store names none. */
  etag: string | null;
}

export interface StoreRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface ListPage {
  objects: ListedObject[];
  /** A part of the listing that could not be read. */
  failure?: SourceFailure;
}

/** Requests a part of a listing. @throws SourceError where it cannot be read */
export type FetchListing = (
  request: StoreRequest,
  tags: { root: string; record: string },
) => Promise<XmlListing>;

/** A place outside that lists objects and has their contents. */
export interface ObjectStore {
  /** The address of all, without a secret. */
  address: string;
  /** @param maxRequests the number of requests after which `fetchListing` ends the listing */
  list(fetchListing: FetchListing, maxRequests: number): AsyncGenerator<ListPage>;
  /** The request for the content of an object. */
  contentOf(object: ListedObject): Promise<StoreRequest> | StoreRequest;
}

/** A name as the path of a URL. */
export const encodePath = (name: string) => name.split('/').map(encodeURIComponent).join('/');

/** Text that is encoded like a part of a URL; as it is where it is not valid. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A number of bytes; null where the text is none. */
export const sizeOf = (text = ''): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

/** Reads pages until one names no other. @throws SourceError where a marker repeats, so that there would be no end */
export async function* eachPage(
  readPage: (marker: string | null) => Promise<ListPage & { next: string | null }>,
): AsyncGenerator<ListPage> {
  const markers = new Set<string>();
  let marker: string | null = null;
  do {
    const page: ListPage & { next: string | null } = await readPage(marker);
    yield page;
    marker = page.next;
    if (marker !== null && markers.has(marker))
      throw new SourceError('The listing does not end: it repeats a page.');
    if (marker !== null) markers.add(marker);
  } while (marker !== null);
}
