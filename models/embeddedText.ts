/**
 * What of a chunk is embedded: the headings give it the context that its own words lack. Ingestion and
 * re-embedding must agree on it, or the same chunk would have another vector.
 */
export function embeddedText({ headings, content }: { headings: string; content: string }): string {
  return headings === '' ? content : `${headings}\n${content}`;
}
