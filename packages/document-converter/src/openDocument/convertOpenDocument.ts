import type { Conversion } from '../conversion';
import type { DocumentHead } from '../document';
import { readXml } from '../office/readXml';
import type { ZipArchive } from '../office/zipArchive';
import { BodyReader } from './bodyReader';
import { contentPart, openPackage, readMeta } from './openPackage';
import { readSpreadsheet } from './readSpreadsheet';

/** Styles of slides, sheets and texts that are not shown. */
async function hiddenStylesOf(archive: ZipArchive): Promise<Set<string>> {
  const hidden = new Set<string>();
  let style = '';
  await readXml(archive, contentPart, {
    open(name, attributes) {
      if (name === 'style') style = attributes.name ?? '';
      const isHidden =
        (name === 'text-properties' && attributes.display === 'none') ||
        (name === 'drawing-page-properties' && attributes.visibility === 'hidden') ||
        (name === 'table-properties' && attributes.display === 'false');
      if (isHidden) hidden.add(style);
    },
  });
  return hidden;
}

const notesOf = (count: number, what: string) => {
  if (count === 0) return [];
  return [
    `The document has ${count === 1 ? `1 hidden ${what}, which was` : `${count} hidden ${what}s, which were`} not read.`,
  ];
};

async function readDocument({ path, add }: Conversion, kind: 'odt' | 'odp'): Promise<DocumentHead> {
  const archive = await openPackage(path, kind);
  try {
    const { title, metadata } = await readMeta(archive);
    const reader = new BodyReader(add, await hiddenStylesOf(archive));
    await readXml(archive, contentPart, {
      open: (name, attributes) => reader.open(name, attributes),
      close: (name) => reader.close(name),
      text: (text) => reader.text(text),
    });
    const notes = notesOf(reader.hidden.slides, 'slide');
    return { title, language: null, pageCount: reader.page, metadata, notes };
  } finally {
    archive.close();
  }
}

/** A text document of LibreOffice and others. */
export const convertOdt = (conversion: Conversion): Promise<DocumentHead> => readDocument(conversion, 'odt');

/** A presentation: each slide is a page. */
export const convertOdp = (conversion: Conversion): Promise<DocumentHead> => readDocument(conversion, 'odp');

/** A spreadsheet, read as a workbook: each visible sheet is a heading and its tables. */
export async function convertOds({ path, add, addTableItem }: Conversion): Promise<DocumentHead> {
  const archive = await openPackage(path, 'ods');
  try {
    const { title, metadata } = await readMeta(archive);
    const hidden = await hiddenStylesOf(archive);
    const { sheets, hiddenSheets } = await readSpreadsheet(archive, { add, addTableItem }, hidden);
    return { title, language: null, pageCount: sheets, metadata, notes: notesOf(hiddenSheets, 'sheet') };
  } finally {
    archive.close();
  }
}
