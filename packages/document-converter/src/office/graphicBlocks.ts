import type { NewBlock } from '../document';
import { chartBlocks } from './chartBlocks';
import type { Relationship } from './officePackage';
import { readXmlIfPresent, unlessMalformed } from './readXml';
import type { ZipArchive } from './zipArchive';

/** The blocks of a chart or a diagram. A damaged one has none, and takes nothing from the document. */
export async function graphicBlocks(
  archive: ZipArchive,
  { type, target }: Relationship,
  place: Pick<NewBlock, 'page' | 'box'>,
): Promise<NewBlock[]> {
  if (type === 'chart') return (await unlessMalformed(chartBlocks(archive, target, place))) ?? [];
  const texts = (await unlessMalformed(graphicText(archive, target))) ?? [];
  return texts.map((text) => ({ kind: 'paragraph', ...place, text }));
}

/** The paragraphs of a diagram or of a drawing's text boxes, each once, in order. */
export async function graphicText(archive: ZipArchive, part: string): Promise<string[]> {
  const texts = new Set<string>();
  let current = '';
  let reading = false;
  await readXmlIfPresent(archive, part, {
    open(name) {
      if (name === 't') reading = true;
      else if (name === 'p') current = '';
    },
    close(name) {
      if (name === 't') reading = false;
      else if (name === 'p' && current.trim()) texts.add(current.trim());
    },
    text(text) {
      if (reading) current += text;
    },
  });
  return [...texts];
}

const fileName = /^\S*\.(png|jpe?g|gif|emf|wmf|bmp|tiff?|svg)$/i;
const minCharacters = 4;

/** The description of a picture as its author wrote it; null for the name of a file, and for a program's guess. */
export function pictureDescription(description: string | undefined): string | null {
  const text = (description ?? '').replace(/\s*(Description automatically generated.*)?$/s, '').trim();
  return text.length >= minCharacters && !fileName.test(text) ? text.replace(/\s+/g, ' ') : null;
}
