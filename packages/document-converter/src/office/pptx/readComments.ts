import type { NewBlock } from '../../document';
import { readXmlIfPresent, unlessMalformed } from '../readXml';
import type { ZipArchive } from '../zipArchive';

/** Comments on a slide: as text of their own (`p:text`), or in newer files as paragraphs. */
export async function readComments(
  archive: ZipArchive,
  part: string | null,
  slide: number,
): Promise<NewBlock[]> {
  if (!part) return [];
  const blocks: NewBlock[] = [];
  let text = '';
  let reading = false;
  const end = () => {
    const words = text.trim();
    if (words) blocks.push({ kind: 'paragraph', page: slide, box: null, text: `Comment: ${words}` });
    text = '';
  };
  const comments = readXmlIfPresent(archive, part, {
    open(name) {
      if (name === 'cm' || name === 'reply') end();
      else if (name === 'text' || name === 't') reading = true;
    },
    close(name) {
      if (name === 'text' || name === 't') reading = false;
      else if (name === 'p') text += '\n';
      else if (name === 'cm' || name === 'reply') end();
    },
    text(piece) {
      if (reading) text += piece;
    },
  });
  await unlessMalformed(comments);
  return blocks;
}
