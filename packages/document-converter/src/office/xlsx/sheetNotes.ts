import type { NewBlock } from '../../document';
import { graphicBlocks, graphicText } from '../graphicBlocks';
import { type Relationship, readRelationships } from '../officePackage';
import { readXmlIfPresent, unlessMalformed } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { cellText } from './cellText';

/** The blocks drawn over a sheet: text boxes, and charts with their data. */
export async function drawnBlocks(
  archive: ZipArchive,
  relationships: Relationship[],
  page: number,
): Promise<NewBlock[]> {
  const blocks: NewBlock[] = [];
  for (const drawing of relationships) {
    if (drawing.type !== 'drawing' || drawing.external) continue;
    for (const text of (await unlessMalformed(graphicText(archive, drawing.target))) ?? [])
      blocks.push({ kind: 'paragraph', page, box: null, text });
    for (const graphic of await readRelationships(archive, drawing.target)) {
      if (graphic.external || (graphic.type !== 'chart' && graphic.type !== 'diagramData')) continue;
      blocks.push(...(await graphicBlocks(archive, graphic, { page, box: null })));
    }
  }
  return blocks;
}

/** The text before the words of a discussion, for programs that know only simple comments. */
const threadPreface = /^\[Threaded comment\].*?\n\s*Comment:\s*/s;

/** Comments on cells, each with its cell and its author. */
export async function readComments(
  archive: ZipArchive,
  relationships: Relationship[],
  page: number,
): Promise<NewBlock[]> {
  const part = relationships.find(({ type, external }) => type === 'comments' && !external)?.target;
  if (!part) return [];
  const authors: string[] = [];
  const blocks: NewBlock[] = [];
  let cell = '';
  let author = '';
  let text = '';
  let reading: 'author' | 'text' | null = null;
  const comments = readXmlIfPresent(archive, part, {
    open(name, attributes) {
      if (name === 'author') [reading, text] = ['author', ''];
      else if (name === 'comment') {
        cell = attributes.ref ?? '';
        author = authors[Number(attributes.authorId)] ?? '';
        text = '';
      } else if (name === 't') reading = 'text';
    },
    close(name) {
      if (name === 'author') authors.push(text.trim());
      else if (name === 'comment') {
        // Excel begins a comment with its author's name, and gives discussions an identifier for one.
        const by = author && !author.startsWith('tc=') ? ` by ${author}` : '';
        const own = cellText(text).replace(threadPreface, '').trim();
        const words = author && own.startsWith(`${author}:`) ? own.slice(author.length + 1).trim() : own;
        if (words)
          blocks.push({ kind: 'paragraph', page, box: null, text: `Comment on ${cell}${by}: ${words}` });
      }
      if (name === 'author' || name === 't') reading = null;
    },
    text(piece) {
      if (reading) text += piece;
    },
  });
  await unlessMalformed(comments);
  return blocks;
}
