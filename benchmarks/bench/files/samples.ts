import { writeFileSync } from 'node:fs';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { seededRandom } from '../../../evaluation/statistics/seededRandom';
import { ZipStream } from './zipStream';

const syllables =
  'an ber co dor el fin gar hol in ju ker lan mor nes op pra qua ris sol ter un vel wor'.split(' ');

/** Some thousands of words that occur as unevenly as those of a language do. */
function createWriter(random: () => number): { word(): string; sentence(): string } {
  const vocabulary = Array.from({ length: 4000 }, () =>
    Array.from(
      { length: 1 + Math.floor(random() * 3) },
      () => syllables[Math.floor(random() * syllables.length)],
    ).join(''),
  );
  const word = () => vocabulary[Math.floor(vocabulary.length * random() ** 3)] ?? '';
  const sentence = () => {
    const words = Array.from({ length: 6 + Math.floor(random() * 14) }, word).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  };
  return { word, sentence };
}

const linesPerPage = 46;
const charactersPerLine = 92;

/** A PDF of running text with headings; each page carries `noiseBytes` of a picture that can't be compressed. */
export async function makeTextPdf(path: string, pages: number, noiseBytes = 0): Promise<void> {
  const random = seededRandom(pages + noiseBytes);
  const { word, sentence } = createWriter(random);
  const document = await PDFDocument.create();
  const body = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  let text = '';
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([595, 842]);
    page.drawText(`${number} ${word()} ${word()}`, { x: 72, y: 780, size: 18, font: bold });
    for (let line = 0; line < linesPerPage; line++) {
      while (text.length < charactersPerLine + 40) text += `${sentence()} `;
      const end = text.lastIndexOf(' ', charactersPerLine);
      page.drawText(text.slice(0, end), { x: 72, y: 750 - line * 14, size: 10.5, font: body });
      text = text.slice(end + 1);
    }
    if (noiseBytes > 0) {
      const side = Math.floor(Math.sqrt(noiseBytes));
      const noise = Uint8Array.from({ length: side * side }, () => Math.floor(random() * 256));
      const image = document.context.register(
        document.context.stream(noise, {
          ...{ Type: 'XObject', Subtype: 'Image', Width: side, Height: side },
          ...{ BitsPerComponent: 8, ColorSpace: 'DeviceGray' },
        }),
      );
      const name = page.node.newXObject('Noise', image);
      const content = `q 60 0 0 60 72 30 cm ${name.asString()} Do Q`;
      page.node.addContentStream(document.context.register(document.context.stream(content)));
    }
  }
  writeFileSync(path, await document.save());
}

const columns = ['Number', 'Date', 'Customer', 'City', 'Amount', 'Share', 'Reference', 'Remark'];

function* sheetRows(random: () => number, isEnough: () => boolean, maxRows: number): Generator<string> {
  const { word } = createWriter(random);
  const hex = () => Math.floor(random() * 2 ** 48).toString(16);
  const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  yield '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
  yield `<row r="1">${columns.map(inline).join('')}</row>`;
  for (let row = 2; row <= maxRows && !isEnough(); row++) {
    const date = 40_000 + Math.floor(random() * 6000);
    yield [
      `<row r="${row}"><c><v>${row}</v></c><c s="1"><v>${date}</v></c>`,
      inline(`${word()} ${word()} ${word()}`),
      inline(word()),
      `<c s="2"><v>${(random() * 1e6).toFixed(2)}</v></c><c s="3"><v>${random().toFixed(4)}</v></c>`,
      inline(`${hex()}-${hex()}`),
      inline(`${hex()} ${word()} ${hex()}${hex()} ${word()}`),
      '</row>',
    ].join('');
  }
  yield '</sheetData></worksheet>';
}

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="4"/><xf numFmtId="10"/></cellXfs></styleSheet>`;
const mostRows = 1_000_000;

/** A workbook of `bytes` bytes on disk, or with one sheet of `rows` rows: names, dates, amounts and random references, as exports have them. */
export async function makeWorkbook(
  path: string,
  { bytes = Number.POSITIVE_INFINITY, rows }: { bytes?: number; rows?: number },
): Promise<void> {
  const zip = new ZipStream(path);
  const random = seededRandom(rows ?? bytes);
  const isFull = () => zip.length >= bytes - 20_000;
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
  const list = (items: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
  await zip.add('_rels/.rels', [list([relationship('r1', 'officeDocument', 'xl/workbook.xml')])]);
  await zip.add('xl/styles.xml', [styles]);
  const sheets: string[] = [];
  while (rows === undefined ? !isFull() : sheets.length === 0) {
    sheets.push(`sheet${sheets.length + 1}`);
    await zip.add(
      `xl/worksheets/${sheets.at(-1)}.xml`,
      sheetRows(random, isFull, rows === undefined ? mostRows : rows + 1),
    );
  }
  await zip.add('xl/_rels/workbook.xml.rels', [
    list([
      relationship('s', 'styles', 'styles.xml'),
      ...sheets.map((name) => relationship(name, 'worksheet', `worksheets/${name}.xml`)),
    ]),
  ]);
  const entries = sheets.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="${name}"/>`,
  );
  await zip.add('xl/workbook.xml', [
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${types}"><sheets>${entries.join('')}</sheets></workbook>`,
  ]);
  await zip.end();
}
