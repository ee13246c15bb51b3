const maxCharacters = 200;
const extensions: Record<string, string> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

const nameOf = (path: string) => path.replace(/^\/+|\/+$/g, '').replace(/[\p{C}\\:*?"<>|&=/]+/gu, '-');
const shorten = (name: string) => [...name].slice(-maxCharacters).join('');

/** A file name for an object: its path. */
export const filenameOf = (path: string) => shorten(nameOf(path));

/** A file name for a page: the path of its address, with the extension of its type. */
export function websiteFilename(address: string, mimeType: string | null): string {
  const { hostname, pathname, search } = new URL(address);
  let path = pathname + search;
  try {
    path = decodeURIComponent(path);
  } catch {
    // A path that is not valid UTF-8 is a name as it is.
  }
  const name = nameOf(path) || hostname;
  const extension = extensions[mimeType ?? ''];
  const hasIt = extension === undefined || name.toLowerCase().endsWith(`.${extension}`);
  const shown = shorten(name);
  return hasIt ? shown : `${shown.replace(/\.(html?|php|aspx?|jsp)$/i, '')}.${extension}`;
}
