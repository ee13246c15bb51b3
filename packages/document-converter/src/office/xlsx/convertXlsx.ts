import type { Conversion } from '../../conversion';
import { ConversionError } from '../../conversionError';
import type { DocumentHead, NewBlock } from '../../document';
import { type OfficePackage, openOfficePackage, readProperties, readRelationships } from '../officePackage';
import { readXml, readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { cellText } from './cellText';
import { NumberFormats } from './numberFormats';
import { readSheet } from './readSheet';
import { SharedStrings } from './sharedStrings';
import { drawnBlocks, readComments } from './sheetNotes';
import { TypedTables } from './typedTables';

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
  const sheets = new Map<string, string>();
  let date1904 = false;
  await readXml(archive, mainPart, {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const part = parts.get(attributes['r:id'] ?? '');
      // What its author hid is not what people see of the workbook.
      const hidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
      const isListed = sheets.has(part ?? '');
      if (part && !hidden && !isListed && archive.has(part)) sheets.set(part, attributes.name ?? '');
    },
  });
  return { sheets: [...sheets].map(([part, name]) => ({ part, name })), date1904 };
}

async function readStrings(archive: ZipArchive, part: string, maxBytes: number): Promise<SharedStrings> {
  const strings = new SharedStrings(maxBytes);
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
      else if (name === 'si') strings.add(cellText(text));
    },
    text(piece) {
      if (reading && !inPhonetic) text += piece;
    },
  });
  return strings;
}

/** A workbook: each visible sheet a heading and its tables, values as the cells show them. Macros are ignored. */
export async function convertXlsx({
  path,
  add,
  progress,
  maxMemoryBytes,
  addTableItem,
}: Conversion): Promise<DocumentHead> {
  const office = await openOfficePackage(path, 'xlsx');
  const { archive, relationships } = office;
  try {
    const { title, metadata } = await readProperties(archive);
    const { sheets, date1904 } = await readWorkbook(office);
    if (sheets.length === 0)
      throw new ConversionError('damaged', 'The workbook is damaged: it has no readable sheet.');
    const partOf = (type: string) => relationships.find((other) => other.type === type)?.target ?? '';
    const stringsPart = partOf('sharedStrings');
    const parts = [stringsPart, ...sheets.map(({ part }) => part)];
    const total = parts.reduce((sum, part) => sum + archive.sizeOf(part), 0) || 1;
    const before = archive.unpackedBytes;
    const tell = () => progress(Math.min(1, (archive.unpackedBytes - before) / total));
    const strings = await readStrings(archive, stringsPart, maxMemoryBytes);
    const formats = await NumberFormats.read(archive, partOf('styles'), date1904);
    for (const [index, sheet] of sheets.entries()) {
      const page = index + 1;
      let named = false;
      const addToSheet = (block: NewBlock) => {
        // A sheet without anything on it is not worth its name.
        if (!named) add({ kind: 'heading', page, box: null, level: 1, text: sheet.name });
        named = true;
        add(block);
        tell();
      };
      const related = await readRelationships(archive, sheet.part);
      await readSheet(
        { archive, strings, formats },
        sheet.part,
        related,
        page,
        addToSheet,
        addTableItem ? new TypedTables(page, sheet.name, addTableItem) : null,
      );
      for (const block of await drawnBlocks(archive, related, page)) addToSheet(block);
      for (const block of await readComments(archive, related, page)) addToSheet(block);
      tell();
    }
    return { title, language: null, pageCount: sheets.length, metadata };
  } finally {
    archive.close();
  }
}
