import type { Conversion } from '../../conversion';
import type { DocumentHead, NewBlock } from '../../document';
import { graphicBlocks } from '../graphicBlocks';
import { openOfficePackage, type Relationship, readProperties, readRelationships } from '../officePackage';
import { readXml, readXmlIfPresent, unlessMalformed } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { type BodyContext, BodyReader } from './bodyReader';
import { insertedBlocks } from './insertedFiles';
import { Numbering } from './numbering';
import { readNotes } from './readNotes';
import { readStyles } from './readStyles';

/** More text than fits a page: there are pages between the explicit breaks that nobody marked. */
const fullPageCharacters = 5000;
const graphicTypes = new Set(['chart', 'diagramData']);

/**
 * Word notes where it broke pages when it last laid the document out. Other writers leave only explicit breaks,
 * which tell the pages where there is no more than a page's text between them.
 */
async function pageBreakKind(archive: ZipArchive, part: string): Promise<BodyContext['pageBreak']> {
  let rendered = false;
  let breaks = 0;
  let characters = 0;
  let longest = 0;
  await readXml(archive, part, {
    open(name, attributes) {
      if (name === 'lastRenderedPageBreak') rendered = true;
      else if (name === 'br' && attributes.type === 'page') {
        breaks++;
        characters = 0;
      }
    },
    text(text) {
      characters += text.trim().length;
      longest = Math.max(longest, characters);
    },
  });
  if (rendered) return 'rendered';
  return breaks > 0 && longest <= fullPageCharacters ? 'explicit' : null;
}

/** Charts, diagrams and inserted files by relationship id. */
async function graphicsOf(
  archive: ZipArchive,
  relationships: Relationship[],
  depth: number,
  notes: Set<string>,
): Promise<BodyContext['graphics']> {
  const graphics: BodyContext['graphics'] = new Map();
  for (const relationship of relationships) {
    if (!relationship.external && relationship.type === 'aFChunk') {
      const blocks = await insertedBlocks(archive, relationship, depth, readDocx);
      if (blocks) graphics.set(relationship.id, blocks);
      else notes.add('A file that is inserted into the document is of a kind that is not read.');
    }
    if (relationship.external || !graphicTypes.has(relationship.type)) continue;
    graphics.set(relationship.id, await graphicBlocks(archive, relationship, { page: null, box: null }));
  }
  return graphics;
}

async function linksOf(archive: ZipArchive, part: string): Promise<Map<string, string>> {
  const relationships = await readRelationships(archive, part);
  return new Map(
    relationships
      .filter(({ external, type, target }) => external && type === 'hyperlink' && /^https?:/.test(target))
      .map(({ id, target }) => [id, target]),
  );
}

/** A Word document. Running headers and footers come once, before and after the text. */
export function convertDocx({ path, add, progress }: Conversion): Promise<DocumentHead> {
  return readDocx(path, add, 0, progress);
}

/** `depth` counts the documents around it that it is inserted in. */
export async function readDocx(
  path: string,
  add: (block: NewBlock) => void,
  depth: number,
  progress: (share: number) => void = () => {},
): Promise<DocumentHead> {
  const { archive, mainPart, relationships } = await openOfficePackage(path, 'docx');
  try {
    const { title, metadata, pages } = await readProperties(archive);
    const partOf = (type: string) => relationships.find((other) => other.type === type)?.target ?? '';
    const pageBreak = await pageBreakKind(archive, mainPart);
    let lastPage = 1;
    const notes = new Set<string>();
    const onHidden = () => void notes.add('The document has hidden text, which was not read.');
    const notesIn = (type: string) => readNotes(archive, partOf(type), onHidden);
    // The other parts that are read before it are small beside it.
    const size = archive.sizeOf(mainPart) || 1;
    const context: BodyContext = {
      styles: await readStyles(archive, partOf('styles')),
      numbering: await Numbering.read(archive, partOf('numbering')),
      footnotes: await notesIn('footnotes'),
      endnotes: await notesIn('endnotes'),
      comments: (await unlessMalformed(notesIn('comments'))) ?? new Map(),
      graphics: await graphicsOf(archive, relationships, depth, notes),
      links: await linksOf(archive, mainPart),
      pageBreak,
      onHidden,
      add(block) {
        lastPage = Math.max(lastPage, block.page ?? 1);
        add(block);
        progress(Math.min(1, archive.unpackedBytes / size));
      },
    };
    const running = await runningLines(archive, relationships, context);
    for (const block of running.header) add(block);
    await readXml(archive, mainPart, new BodyReader(context));
    for (const block of running.footer) add(block);
    return { title, language: null, pageCount: pageBreak ? lastPage : pages, metadata, notes: [...notes] };
  } finally {
    archive.close();
  }
}

async function runningLines(
  archive: ZipArchive,
  relationships: { type: string; target: string }[],
  context: BodyContext,
): Promise<{ header: NewBlock[]; footer: NewBlock[] }> {
  const lines = { header: [] as NewBlock[], footer: [] as NewBlock[] };
  const seen = new Set<string>();
  for (const { type, target } of relationships) {
    if (type !== 'header' && type !== 'footer') continue;
    const add = (block: NewBlock) => {
      if (block.kind === 'table') {
        lines[type].push(block);
        return;
      }
      const key = block.text.replace(/\d+/g, '#').trim();
      // The remains of a page number's field are no text of the document.
      if (!/\p{L}/u.test(key) || seen.has(key)) return;
      seen.add(key);
      lines[type].push({ kind: 'paragraph', page: block.page, box: null, text: block.text });
    };
    const links = await linksOf(archive, target);
    await readXmlIfPresent(
      archive,
      target,
      new BodyReader({ ...context, links, graphics: new Map(), pageBreak: null, add }),
    );
  }
  return lines;
}
