import type { DocumentHead } from '../../../../../domain/document';
import { ConversionError } from '../../../../../domain/ports/converter';
import type { Conversion } from '../../conversion';
import { graphicText } from '../graphicText';
import { type OfficePackage, openOfficePackage, readProperties, readRelationships } from '../officePackage';
import { readXml, readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { NumberFormats } from './numberFormats';
import { readSheet } from './readSheet';
import { SharedStrings } from './sharedStrings';

interface Sheet {
  name: string;
  part: string;
}

async function readWorkbook({
  archive,
  mainPart,
  relationships,
}: OfficePackage): Promise<{ sheets: Sheet[]; date1904: boolean }> {
  const parts = new Map(relationships.map(({ id, target }) => [id, target]));
  const sheets: Sheet[] = [];
  let date1904 = false;
  await readXml(archive, mainPart, {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const part = parts.get(attributes['r:id'] ?? '');
      // What its author hid is not what people see of the workbook.
      const hidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
      if (part && !hidden && archive.has(part)) sheets.push({ name: attributes.name ?? '', part });
    },
  });
  return { sheets, date1904 };
}

async function readStrings(archive: ZipArchive, part: string): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let text = '';
  let reading = false;
  let inPhonetic = false;
  await readXmlIfPresent(archive, part, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') reading = true;
      else if (name === 'rPh') inPhonetic = true;
    },
    close(name) {
      if (name === 't') reading = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') strings.add(text);
    },
    text(piece) {
      if (reading && !inPhonetic) text += piece;
    },
  });
  return strings;
}

/** Words drawn over a sheet: text boxes, and charts with their titles and series. */
async function drawnText(archive: ZipArchive, sheet: string): Promise<string[]> {
  const texts: string[] = [];
  for (const drawing of await readRelationships(archive, sheet)) {
    if (drawing.type !== 'drawing' || drawing.external) continue;
    texts.push(...(await graphicText(archive, drawing.target)));
    for (const part of await readRelationships(archive, drawing.target)) {
      if (part.type === 'chart' && !part.external) texts.push(...(await graphicText(archive, part.target)));
    }
  }
  return texts;
}

/** A workbook: each visible sheet a heading and its tables, values as the cells show them. Macros are ignored. */
export async function convertXlsx({ path, add, progress }: Conversion): Promise<DocumentHead> {
  const office = await openOfficePackage(path, 'xlsx');
  const { archive, relationships } = office;
  try {
    const { title, metadata } = await readProperties(archive);
    const { sheets, date1904 } = await readWorkbook(office);
    if (sheets.length === 0) throw new ConversionError('The workbook is damaged: it has no readable sheet.');
    const partOf = (type: string) => relationships.find((other) => other.type === type)?.target ?? '';
    const stringsPart = partOf('sharedStrings');
    const parts = [stringsPart, ...sheets.map(({ part }) => part)];
    const total = parts.reduce((sum, part) => sum + archive.sizeOf(part), 0) || 1;
    const before = archive.unpackedBytes;
    const tell = () => progress(Math.min(1, (archive.unpackedBytes - before) / total));
    const strings = await readStrings(archive, stringsPart);
    const formats = await NumberFormats.read(archive, partOf('styles'), date1904);
    for (const [index, sheet] of sheets.entries()) {
      const page = index + 1;
      add({ kind: 'heading', page, box: null, level: 1, text: sheet.name });
      await readSheet({ archive, strings, formats }, sheet.part, page, (block) => {
        add(block);
        tell();
      });
      for (const text of await drawnText(archive, sheet.part))
        add({ kind: 'paragraph', page, box: null, text });
      tell();
    }
    return { title, language: null, pageCount: sheets.length, metadata };
  } finally {
    archive.close();
  }
}
