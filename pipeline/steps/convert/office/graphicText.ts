import { readXmlIfPresent } from './readXml';
import type { ZipArchive } from './zipArchive';

/** Words of a chart (titles, series, categories) or of a diagram, each once, in order. */
export async function graphicText(archive: ZipArchive, part: string): Promise<string[]> {
  const texts: string[] = [];
  let current = '';
  let reading = false;
  let inStrings = 0;
  await readXmlIfPresent(archive, part, {
    open(name) {
      if (name === 'strCache' || name === 'strLit') inStrings++;
      else if (name === 't' || (name === 'v' && inStrings > 0)) reading = true;
      else if (name === 'p') current = '';
    },
    close(name) {
      if (name === 'strCache' || name === 'strLit') inStrings--;
      else if (name === 't' || name === 'v') reading = false;
      if (name === 'p' || (name === 'v' && inStrings > 0)) {
        const text = current.trim();
        if (text && !texts.includes(text)) texts.push(text);
        current = '';
      }
    },
    text(text) {
      if (reading) current += text;
    },
  });
  return texts;
}
