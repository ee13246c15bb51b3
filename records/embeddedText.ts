/**
 * The text of a chunk that is embedded. The headings add context that the content lacks. Ingestion and re-embedding
 * share it, so that they produce the same vectors.
 */
export function embeddedText({ headings, content }: { headings: string; content: string }): string {
  return headings === '' ? content : `${headings}\n${content}`;
}
