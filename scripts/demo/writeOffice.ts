/** The least that Word, Excel and PowerPoint take for a document of theirs. */
import type { PageText } from './libraryTexts';
import { writeZip } from './writeZip';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const main = 'application/vnd.openxmlformats-officedocument';

export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function contentTypes(parts: Record<string, string>): string {
  const overrides = Object.entries(parts).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${main}.${type}+xml"/>`,
  );
  return `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

/** Ids are `rId1`, `rId2`, … in the order of the list. */
function rels(list: [type: string, target: string][]): string {
  const items = list.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packages}/relationships">${items.join('')}</Relationships>`;
}

/** A Word document: each page a heading with paragraphs, and a page break between two. */
export function writeDocx(pages: PageText[]): Buffer {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
  const body = pages.map(({ title, paragraphs }, index) => {
    const broken = index > 0 ? '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' : '';
    const heading = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(title)}</w:p>`;
    return broken + heading + paragraphs.map((text) => `<w:p>${run(text)}</w:p>`).join('');
  });
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  return writeZip({
    '[Content_Types].xml': contentTypes({
      'word/document.xml': 'wordprocessingml.document.main',
      'word/styles.xml': 'wordprocessingml.styles',
    }),
    '_rels/.rels': rels([['officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': rels([['styles', 'styles.xml']]),
    'word/document.xml': `${head}<w:document ${namespace}><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
    'word/styles.xml': `${head}<w:styles ${namespace}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>`,
  });
}

/** A workbook: each sheet a table of two columns. */
export function writeXlsx(sheets: { title: string; rows: [string, string][] }[]): Buffer {
  const cell = (place: string, text: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;
  const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const parts = sheets.map((_, index) => `xl/worksheets/sheet${index + 1}.xml`);
  const list = sheets.map(
    ({ title }, index) => `<sheet name="${escapeXml(title)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const contents = sheets.map(({ rows }, index) => {
    const lines = rows.map(
      ([left, right], row) =>
        `<row r="${row + 1}">${cell(`A${row + 1}`, left)}${cell(`B${row + 1}`, right)}</row>`,
    );
    return [
      parts[index] ?? '',
      `${head}<worksheet xmlns="${namespace}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ] as const;
  });
  return writeZip({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      ...Object.fromEntries(parts.map((part) => [part, 'spreadsheetml.worksheet'])),
    }),
    '_rels/.rels': rels([['officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': rels(parts.map((part) => ['worksheet', part.replace('xl/', '')])),
    'xl/workbook.xml': `${head}<workbook xmlns="${namespace}" xmlns:r="${relationships}"><sheets>${list.join('')}</sheets></workbook>`,
    ...Object.fromEntries(contents),
  });
}

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const presentation = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const spaces = `xmlns:a="${drawing}" xmlns:r="${relationships}" xmlns:p="${presentation}"`;
const emptyTree = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';

function shape(id: number, kind: 'title' | 'body', top: number, height: number, texts: string[]): string {
  const paragraphs = texts.map(
    (text) => `<a:p><a:r><a:rPr lang="en"/><a:t>${escapeXml(text)}</a:t></a:r></a:p>`,
  );
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${kind}"/><p:cNvSpPr/><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="600000" y="${top}"/><a:ext cx="10900000" cy="${height}"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/>${paragraphs.join('')}</p:txBody></p:sp>`;
}

const colors =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';

function theme(): string {
  const names = [
    'dk1',
    'lt1',
    'dk2',
    'lt2',
    'accent1',
    'accent2',
    'accent3',
    'accent4',
    'accent5',
    'accent6',
  ];
  const scheme = [...names, 'hlink', 'folHlink'].map((name) => {
    const color = name.startsWith('lt') ? 'FFFFFF' : name.startsWith('dk') ? '1F2A30' : '2F6F73';
    return `<a:${name}><a:srgbClr val="${color}"/></a:${name}>`;
  });
  const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3);
  const line = '<a:ln><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3);
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3);
  return `${head}<a:theme xmlns:a="${drawing}" name="Plain"><a:themeElements><a:clrScheme name="Plain">${scheme.join('')}</a:clrScheme><a:fontScheme name="Plain"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill}</a:fillStyleLst><a:lnStyleLst>${line}</a:lnStyleLst><a:effectStyleLst>${effect}</a:effectStyleLst><a:bgFillStyleLst>${fill}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}

/** A presentation: each page a slide with a title and its points. */
export function writePptx(pages: PageText[]): Buffer {
  const slides = pages.map(({ title, paragraphs }, index) => {
    const tree = shape(2, 'title', 500000, 1200000, [title]) + shape(3, 'body', 2000000, 4200000, paragraphs);
    return [
      `ppt/slides/slide${index + 1}.xml`,
      `${head}<p:sld ${spaces}><p:cSld><p:spTree>${emptyTree}${tree}</p:spTree></p:cSld></p:sld>`,
    ] as const;
  });
  const slideRels = slides.map(
    (_, index) =>
      [
        `ppt/slides/_rels/slide${index + 1}.xml.rels`,
        rels([['slideLayout', '../slideLayouts/slideLayout1.xml']]),
      ] as const,
  );
  // The first relationship is the master's, the slides' follow.
  const list = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 2}"/>`);
  return writeZip({
    '[Content_Types].xml': contentTypes({
      'ppt/presentation.xml': 'presentationml.presentation.main',
      'ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
      'ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
      'ppt/theme/theme1.xml': 'theme',
      ...Object.fromEntries(slides.map(([part]) => [part, 'presentationml.slide'])),
    }),
    '_rels/.rels': rels([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/_rels/presentation.xml.rels': rels([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ...slides.map(([part]): [string, string] => ['slide', part.replace('ppt/', '')]),
    ]),
    'ppt/presentation.xml': `${head}<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${list.join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/slideMasters/slideMaster1.xml': `${head}<p:sldMaster ${spaces}><p:cSld><p:spTree>${emptyTree}</p:spTree></p:cSld><p:clrMap ${colors}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': rels([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${head}<p:sldLayout ${spaces}><p:cSld><p:spTree>${emptyTree}</p:spTree></p:cSld></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': rels([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/theme/theme1.xml': theme(),
    ...Object.fromEntries(slideRels),
    ...Object.fromEntries(slides),
  });
}
