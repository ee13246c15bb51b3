/**
 * The `Content-Disposition` with which a browser saves a file under its name (RFC 6266), and never shows it: the scripts of
 * an HTML page would run with the store's origin. All of it is ASCII without quotes, line breaks or lone surrogates.
 */
export function attachmentOf(filename: string): string {
  const encoded = encodeURIComponent(Buffer.from(filename).toString()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
