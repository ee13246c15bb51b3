import { readFileSync } from 'node:fs';
import type { Conversion } from '../conversion';
import type { DocumentHead } from '../document';
import { RtfReader } from './rtfReader';
import { rtfTokens } from './rtfTokens';

/** A document in Rich Text Format. Pictures and objects in it are not read. */
export async function convertRtf({ path, add }: Conversion): Promise<DocumentHead> {
  const reader = new RtfReader(add);
  for (const token of rtfTokens(readFileSync(path, 'latin1'))) reader.read(token);
  reader.end();
  const { title, author } = reader.info;
  return {
    title: title.trim() || null,
    language: null,
    pageCount: null,
    metadata: author.trim() ? { author: author.trim() } : {},
  };
}
