import { deflateSync } from 'node:zlib';
import { words } from './words';

/** A PDF of the objects given, the first its catalog; a buffer among them is a stream compressed here. */
function pdfOf(objects: (string | { dictionary: string; data: Buffer | string })[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const push = (part: Buffer | string) => {
    const bytes = Buffer.from(part as string);
    parts.push(bytes);
    length += bytes.length;
  };
  push('%PDF-1.7\n');
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    push(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') push(object);
    else {
      const packed = deflateSync(object.data, { level: 9 });
      push(`<< ${object.dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`);
      push(packed);
      push('\nendstream');
    }
    push('\nendobj\n');
  }
  const start = length;
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) push(`${String(offset).padStart(10, '0')} 00000 n \n`);
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

interface OnePage {
  content: string;
  /** How often the page is listed. */
  times?: number;
  box?: string;
  resources?: string;
  objects?: (string | { dictionary: string; data: Buffer | string })[];
}

const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

/** A PDF of one page object; `objects` are those from number 5 on. */
function onePage({ content, times = 1, box = '0 0 595 842', resources = '', objects = [] }: OnePage): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(times)}] /Count ${times} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${font} ${resources} >> >>`,
    { dictionary: '', data: content },
    ...objects,
  ]);
}

function textLines(count: number): string {
  const lines = Array.from({ length: count }, (_, line) => `(${line} ${words}) Tj T*`);
  return `BT /F 10 Tf 12 TL 50 800 Td ${lines.join('\n')} ET`;
}

const noise = (bytes: number) => {
  let state = 1;
  return Buffer.from(
    Array.from({ length: bytes }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
};

/** PDFs. */
export const pdfs: Record<string, () => Buffer> = {
  'pages-60000.pdf': () => onePage({ content: textLines(60), times: 60_000, box: '0 0 14400 14400' }),
  'pages-3500-text.pdf': () =>
    onePage({ content: textLines(60), times: 3_500, resources: `/Pad (${noise(180_000).toString('hex')})` }),
  'pages-3500-scans.pdf': () =>
    onePage({
      content: 'q 595 0 0 842 0 0 cm /P Do Q',
      times: 3_500,
      resources: '/XObject << /P 5 0 R >>',
      objects: [
        {
          dictionary:
            '/Type /XObject /Subtype /Image /Width 400 /Height 600 /ColorSpace /DeviceGray /BitsPerComponent 8',
          data: noise(240_000),
        },
      ],
    }),
  'pages-3500-lines-huge.pdf': () =>
    onePage({
      content: '0 0 m 14400 14400 l S 10 10 5000 5000 re f',
      times: 3_500,
      box: '0 0 14400 14400',
      resources: `/Pad (${noise(150_000).toString('hex')})`,
    }),
  'box-huge.pdf': () =>
    onePage({ content: `${textLines(3)} 0 0 m 1 1 l S`, box: '0 0 1000000000 1000000000' }),
  'count-lies.pdf': () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>',
    ]),
  'tree-loop.pdf': () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 500000 >>',
      '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 500000 >>',
    ]),
  'tree-doubling.pdf': () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      ...Array.from(
        { length: 30 },
        (_, i) => `<< /Type /Pages /Kids [${i + 3} 0 R ${i + 3} 0 R] /Count ${2 ** (30 - i)} >>`,
      ),
      '<< /Type /Page /MediaBox [0 0 595 842] >>',
    ]),
  'glyphs-million.pdf': () => onePage({ content: textLines(60_000) }),
  'glyphs-scattered.pdf': () =>
    onePage({
      content: `BT /F 4 Tf ${Array.from({ length: 150_000 }, (_, i) => `1 0 0 1 ${(i * 7919) % 590} ${(i * 104_729) % 840} Tm (a) Tj`).join('\n')} ET`,
    }),
  'glyphs-one-line.pdf': () =>
    onePage({
      content: `BT /F 4 Tf ${Array.from({ length: 60_000 }, (_, i) => `1 0 0 1 ${((i * 7919) % 59_000) / 100} 400 Tm (a) Tj`).join('\n')} ET`,
    }),
  'content-bomb.pdf': () => onePage({ content: '0 0 m 1 1 l S\n'.repeat(8_000_000) }),
  'rules-grid.pdf': () =>
    onePage({
      content: `${Array.from({ length: 2_000 }, (_, i) => `0 ${(i * 0.42).toFixed(2)} m 595 ${(i * 0.42).toFixed(2)} l S ${(i * 0.29).toFixed(2)} 0 m ${(i * 0.29).toFixed(2)} 842 l S`).join('\n')} ${textLines(60)}`,
    }),
  'forms-doubling.pdf': () =>
    onePage({
      content: '/X Do',
      resources: '/XObject << /X 5 0 R >>',
      objects: Array.from({ length: 28 }, (_, i) => ({
        dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${font} /XObject << /X ${i + 6} 0 R >> >>`,
        data: i === 27 ? 'BT /F 10 Tf 50 700 Td (x) Tj ET' : '/X Do /X Do',
      })),
    }),
  'image-bomb.pdf': () =>
    onePage({
      content: 'q 595 0 0 842 0 0 cm /P Do Q',
      resources: '/XObject << /P 5 0 R >>',
      objects: [
        {
          dictionary:
            '/Type /XObject /Subtype /Image /Width 20000 /Height 20000 /ColorSpace /DeviceGray /BitsPerComponent 8',
          data: Buffer.alloc(400_000_000, 200),
        },
      ],
    }),
  'images-many.pdf': () =>
    onePage({
      content: `q 5 0 0 8 0 0 cm ${'/P Do '.repeat(2_000)} Q`,
      resources: '/XObject << /P 5 0 R >>',
      objects: [
        {
          dictionary:
            '/Type /XObject /Subtype /Image /Width 5000 /Height 5000 /ColorSpace /DeviceGray /BitsPerComponent 8',
          data: Buffer.alloc(25_000_000, 90),
        },
      ],
    }),
  'pattern-fill.pdf': () =>
    onePage({
      content: '/Pattern cs /T scn 0 0 595 842 re f',
      resources: '/Pattern << /T 5 0 R >>',
      objects: [
        {
          dictionary:
            '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>',
          data: '0 0 1 1 re f',
        },
      ],
    }),
  'shading.pdf': () =>
    onePage({
      content: '/S sh '.repeat(20_000),
      resources:
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 842] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >> /Extend [true true] >> >>',
    }),
  'annotations.pdf': () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${'4 0 R '.repeat(50_000)}] >>`,
      '<< /Type /Annot /Subtype /FreeText /Rect [0 0 100 100] /AP << /N 5 0 R >> >>',
      {
        dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << >>',
        data: '0 0 m 100 100 l S\n'.repeat(10_000),
      },
    ]),
};
