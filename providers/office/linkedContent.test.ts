/** Content that files link to does not get into their PDFs, with the real LibreOffice. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { convertBytes } from '../../packages/document-converter/tests/support/convertBytes';
import { makeZip } from '../../packages/document-converter/tests/support/makeZip';
import { createLibreOffice } from './libreOffice';

const office = 'http://schemas.openxmlformats.org';

/** A Word file with this body, whose relationship `rId1` is an external one. */
function docxOf(body: string, [type, target]: [type: string, target: string]): Buffer {
  const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return makeZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships" xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing" xmlns:a="${office}/drawingml/2006/main"><w:body><w:p><w:r><w:t>Start</w:t></w:r></w:p>${body}</w:body></w:document>`,
  });
}

function docxWithLinkedPicture(url: string): Buffer {
  const picture = `<pic:pic xmlns:pic="${office}/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="a"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic>`;
  const drawing = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri="${office}/drawingml/2006/picture">${picture}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  return docxOf(drawing, ['image', url]);
}

function docxWithField(instruction: string): Buffer {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = `<w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>`;
  const field = `<w:p>${mark('begin')}${code}${mark('separate')}<w:r><w:t>Old</w:t></w:r>${mark('end')}</w:p>`;
  return docxOf(field, ['hyperlink', 'https://example.com']);
}

function openDocumentOf(
  kind: 'text' | 'presentation',
  body: string,
  parts: Record<string, string> = {},
): Buffer {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  const names = ['office', 'text', 'drawing', 'xlink', 'svg-compatible'];
  const [o, t, d, , s] = names.map((name) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`);
  return makeZip({
    mimetype: type,
    'META-INF/manifest.xml': `<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>${Object.keys(
      parts,
    )
      .map((name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type=""/>`)
      .join('')}</manifest:manifest>`,
    'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="${o}" xmlns:text="${t}" xmlns:draw="${d}" xmlns:svg="${s}" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ...parts,
  });
}

const odtOf = (body: string, parts?: Record<string, string>) =>
  openDocumentOf('text', `<text:p>Start</text:p>${body}`, parts);
const frameOf = (content: string) =>
  `<draw:frame text:anchor-type="as-char" svg:width="5cm" svg:height="5cm">${content}</draw:frame>`;
const odtFrame = (content: string, parts?: Record<string, string>) =>
  odtOf(`<text:p>${frameOf(content)}</text:p>`, parts);
const xlink = (url: string) =>
  `xlink:href="${url}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"`;

/** A red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let directory: string;
let elsewhere: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-office-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'lectern-secret-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
  await rm(elsewhere, { recursive: true, force: true });
});

interface Linked {
  path: string;
  text: string;
  picture: string;
}
type Kind = 'docx' | 'odt' | 'odp';
type Case = [title: string, kind: Kind, make: (linked: Linked) => Buffer];

async function convert(kind: Kind, content: Buffer): Promise<Buffer> {
  const path = join(directory, `content.${kind}`);
  await writeFile(path, content);
  return readFile(await createLibreOffice(real).convert({ path, kind, directory }));
}

async function expectHidden(kind: Kind, make: Case[2]): Promise<void> {
  const [text, picture] = [join(elsewhere, 'secret.txt'), join(elsewhere, 'secret.png')];
  await writeFile(text, 'CONFIDENTIAL');
  await writeFile(picture, png);
  const linked = { path: text, text: pathToFileURL(text).href, picture: pathToFileURL(picture).href };
  const pdf = await convert(kind, make(linked));
  const { blocks } = await convertBytes('a.pdf', pdf);
  const shown = JSON.stringify(blocks);
  expect(shown).toContain('Start');
  expect(shown).not.toContain('CONFIDENTIAL');
  expect(pdf.includes('/Subtype/Image')).toBe(false);
}

const real = '/usr/bin/soffice';
const isInstalled = existsSync(real);
if (!isInstalled)
  console.warn('Skipped: the real LibreOffice. `apt-get install libreoffice-impress libreoffice-writer`.');
const mounting = ['--map-root-user', '--mount', '--net', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'];
const hasNamespaces = isInstalled && spawnSync('unshare', mounting).status === 0;
if (isInstalled && !hasNamespaces) console.warn('Skipped: hidden files. This machine allows no namespaces.');

(isInstalled ? describe : describe.skip)('linked content', () => {
  test('a picture that a file links to is not fetched', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests++;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await convert('docx', docxWithLinkedPicture(`http://127.0.0.1:${port}/a.png`));
    server.close();
    expect(requests).toBe(0);
  }, 120_000);

  test.each<Case>([
    [
      'a section',
      'odt',
      ({ text }) =>
        odtOf(
          `<text:section text:name="S"><text:section-source ${xlink(text)} text:filter-name="Text"/><text:p>Old</text:p></text:section>`,
        ),
    ],
    ['a picture of OpenDocument', 'odt', ({ picture }) => odtFrame(`<draw:image ${xlink(picture)}/>`)],
    ['an object', 'odt', ({ text }) => odtFrame(`<draw:object ${xlink(text)}/>`)],
    ['a field', 'docx', ({ path }) => docxWithField(`INCLUDETEXT "${path}"`)],
    ['a field with a picture', 'docx', ({ picture }) => docxWithField(`INCLUDEPICTURE "${picture}"`)],
    ['a picture of Word', 'docx', ({ picture }) => docxWithLinkedPicture(picture)],
    ['another part', 'docx', ({ text }) => docxOf('<w:altChunk r:id="rId1"/>', ['aFChunk', text])],
    ['a subdocument', 'docx', ({ text }) => docxOf('<w:subDoc r:id="rId1"/>', ['subDocument', text])],
  ])(
    '%s of %s that links to a file of the machine shows nothing of it',
    (_title, kind, make) => expectHidden(kind, make),
    120_000,
  );

  // LibreOffice reads these whatever its settings are.
  (hasNamespaces ? test : test.skip).each<Case>([
    [
      'a drawing',
      'odt',
      ({ picture }) =>
        odtFrame(`<draw:image ${xlink('Pictures/a.svg')}/>`, {
          'Pictures/a.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image width="9" height="9" xlink:href="${picture}"/></svg>`,
        }),
    ],
    [
      'a picture on a slide',
      'odp',
      ({ picture }) => {
        const text = frameOf('<draw:text-box><text:p>Start</text:p></draw:text-box>');
        const frame = frameOf(`<draw:image ${xlink(picture)}/>`);
        return openDocumentOf('presentation', `<draw:page draw:name="p">${text}${frame}</draw:page>`);
      },
    ],
  ])(
    '%s of %s that links to a file of the machine does not find it',
    (_title, kind, make) => expectHidden(kind, make),
    120_000,
  );
});
