import type { Conversion } from '../../conversion';
import { ConversionError } from '../../conversionError';
import type { DocumentHead, NewBlock } from '../../document';
import {
  type OfficePackage,
  openOfficePackage,
  type Relationship,
  readProperties,
  readRelationships,
} from '../officePackage';
import { readXml, readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { cellText } from './cellText';
import { type DefinedName, type FormulaBook, FormulaResults } from './formulaResults';
import { NumberFormats } from './numberFormats';
import { readSheet } from './readSheet';
import { RichText } from './richText';
import { SharedStrings } from './sharedStrings';
import { readExtras, type SheetExtras } from './sheetExtras';
import { drawnBlocks, readComments } from './sheetNotes';
import { TypedTables } from './typedTables';

interface Sheet {
  name: string;
  part: string;
}

interface Book extends FormulaBook {
  shown: Sheet[];
  hiddenSheets: number;
  date1904: boolean;
}

async function readWorkbook({ archive, mainPart, relationships }: OfficePackage): Promise<Book> {
  const parts = new Map(relationships.map(({ id, target }) => [id, target]));
  const book: Book = { sheets: [], shown: [], hiddenSheets: 0, names: [], isStale: false, date1904: false };
  let named: DefinedName | null = null;
  const isTrue = (value = '') => /^(1|true|on)$/.test(value);
  await readXml(archive, mainPart, {
    open(name, attributes) {
      if (name === 'workbookPr') book.date1904 = isTrue(attributes.date1904);
      else if (name === 'calcPr') book.isStale = isTrue(attributes.fullCalcOnLoad);
      else if (name === 'definedName' && attributes.name && !attributes.name.startsWith('_xlnm.')) {
        const { name: own, localSheetId } = attributes;
        named = { name: own, sheet: localSheetId === undefined ? null : Number(localSheetId), formula: '' };
        book.names.push(named);
      }
      if (name !== 'sheet') return;
      const sheet = { name: attributes.name ?? '', part: parts.get(attributes['r:id'] ?? '') ?? '' };
      // A sheet that its author hid is not what people see of the workbook.
      const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
      const isListed = book.sheets.some(({ part }) => part === sheet.part);
      if (isHidden) book.hiddenSheets++;
      else if (!isListed && archive.has(sheet.part)) book.shown.push(sheet);
      book.sheets.push(sheet);
    },
    close() {
      named = null;
    },
    text(text) {
      if (named) named.formula += text;
    },
  });
  return book;
}

async function readStrings(archive: ZipArchive, part: string, maxBytes: number): Promise<SharedStrings> {
  const strings = new SharedStrings(maxBytes);
  const rich = new RichText();
  let reading = false;
  let inPhonetic = false;
  await readXmlIfPresent(archive, part, {
    open(name, attributes) {
      if (name === 'si') rich.begin();
      else if (name === 't') reading = true;
      else if (name === 'rPh') inPhonetic = true;
      else rich.open(name, attributes);
    },
    close(name) {
      if (name === 't') reading = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') strings.add(cellText(rich.end()));
    },
    text(piece) {
      if (reading && !inPhonetic) rich.add(piece);
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
    const book = await readWorkbook(office);
    if (!book.sheets.some(({ part }) => archive.has(part)))
      throw new ConversionError('damaged', 'The workbook is damaged: it has no readable sheet.');
    const partOf = (type: string) => relationships.find((other) => other.type === type)?.target ?? '';
    const stringsPart = partOf('sharedStrings');
    const strings = await readStrings(archive, stringsPart, maxMemoryBytes);
    const formats = await NumberFormats.read(archive, partOf('styles'), book.date1904);
    const sheets: { name: string; part: string; related: Relationship[]; extras: SheetExtras }[] = [];
    for (const { name, part } of book.shown) {
      const related = await readRelationships(archive, part);
      sheets.push({ name, part, related, extras: await readExtras(archive, part, related) });
    }
    const mayLackResults = sheets.some(({ extras }) => extras.mayLackResults);
    const formulas = await FormulaResults.compute(archive, book, strings, mayLackResults);
    const total = sheets.reduce((sum, { part }) => sum + archive.sizeOf(part), 0) || 1;
    const before = archive.unpackedBytes;
    const tell = () => progress(Math.min(1, (archive.unpackedBytes - before) / total));
    let hidden = 0;
    for (const [index, { name, part, related, extras }] of sheets.entries()) {
      const page = index + 1;
      let named = false;
      const addToSheet = (block: NewBlock) => {
        // A sheet without anything on it is not worth its name.
        if (!named) add({ kind: 'heading', page, box: null, level: 1, text: name });
        named = true;
        add(block);
        tell();
      };
      const typed = addTableItem ? new TypedTables(page, name, addTableItem) : null;
      hidden += await readSheet(
        { archive, strings, formats, formulas },
        part,
        extras,
        page,
        addToSheet,
        typed,
      );
      for (const block of await drawnBlocks(archive, related, page)) addToSheet(block);
      for (const block of await readComments(archive, related, page)) addToSheet(block);
      tell();
    }
    const notes = [...formulas.notes(), ...hiddenNotes(book.hiddenSheets, hidden)];
    return { title, language: null, pageCount: sheets.length, metadata, notes };
  } finally {
    archive.close();
  }
}

function hiddenNotes(sheets: number, cells: number): string[] {
  const parts = [
    sheets > 0 ? (sheets === 1 ? '1 hidden sheet' : `${sheets} hidden sheets`) : '',
    cells > 0 ? `${cells === 1 ? '1 cell' : `${cells} cells`} of hidden rows and columns` : '',
  ].filter(Boolean);
  const verb = sheets + cells === 1 ? 'was' : 'were';
  return parts.length > 0 ? [`The workbook has ${parts.join(' and ')}, which ${verb} not read.`] : [];
}
