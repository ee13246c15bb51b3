import type { Conversion } from '../../conversion';
import { ConversionError } from '../../conversionError';
import type { DocumentHead, NewBlock } from '../../document';
import { graphicBlocks } from '../graphicBlocks';
import {
  type OfficePackage,
  openOfficePackage,
  type Relationship,
  readProperties,
  readRelationships,
} from '../officePackage';
import { readXml, readXmlIfPresent, type XmlHandlers } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import { withoutHiddenShapes } from './hiddenShapes';
import { frameOf, Layouts } from './layoutFrames';
import { readComments } from './readComments';
import { SlideReader } from './slideReader';

interface Presentation {
  slides: string[];
  size: { width: number; height: number };
}

async function readPresentation({ archive, mainPart, relationships }: OfficePackage): Promise<Presentation> {
  const parts = new Map(relationships.map(({ id, target }) => [id, target]));
  const slides = new Set<string>();
  const size = { width: 9_144_000, height: 6_858_000 };
  await readXml(archive, mainPart, {
    open(name, attributes) {
      if (name === 'sldId') {
        const part = parts.get(attributes['r:id'] ?? '');
        if (part && archive.has(part)) slides.add(part);
      } else if (name === 'sldSz') {
        size.width = Number(attributes.cx) || size.width;
        size.height = Number(attributes.cy) || size.height;
      }
    },
  });
  // Each once: what is listed again is the same slide.
  return { slides: [...slides], size };
}

/** A presentation: each slide's title as a heading, its shapes in order, then the speaker's notes. */
export async function convertPptx({ path, add, progress }: Conversion): Promise<DocumentHead> {
  const office = await openOfficePackage(path, 'pptx');
  const { archive } = office;
  try {
    const { title, metadata } = await readProperties(archive);
    const { slides, size } = await readPresentation(office);
    if (slides.length === 0)
      throw new ConversionError('damaged', 'The presentation is damaged: it has no readable slide.');
    const layouts = new Layouts(archive);
    const hidden = { slides: 0, shapes: 0 };
    const onHidden = () => void hidden.shapes++;
    const lines = new Set<string>();
    const isFirst = (line: string) => lines.size < lines.add(line).size;
    for (const [index, part] of slides.entries()) {
      const blocks = await readSlide(archive, layouts, part, { slide: index + 1, size, onHidden, isFirst });
      if (!blocks) hidden.slides++;
      for (const block of blocks ?? []) add(block);
      progress((index + 1) / slides.length);
    }
    return { title, language: null, pageCount: slides.length, metadata, notes: hiddenNotes(hidden) };
  } finally {
    archive.close();
  }
}

function hiddenNotes({ slides, shapes }: { slides: number; shapes: number }): string[] {
  const note = (count: number, what: string) =>
    count === 0
      ? []
      : [
          `The presentation has ${count} hidden ${what}${count === 1 ? ', which was' : 's, which were'} not read.`,
        ];
  return [...note(slides, 'slide'), ...note(shapes, 'shape')];
}

/** Null for a slide that is hidden. */
async function readSlide(
  archive: ZipArchive,
  layouts: Layouts,
  part: string,
  {
    slide,
    size,
    onHidden,
    isFirst,
  }: { slide: number; size: Presentation['size']; onHidden: () => void; isFirst: (line: string) => boolean },
): Promise<NewBlock[] | null> {
  const relationships = await readRelationships(archive, part);
  const partOf = (type: string) => relationships.find((other) => other.type === type)?.target ?? null;
  const placed = await layouts.framesOf(partOf('slideLayout'));
  const titles: NewBlock[] = [];
  const blocks: NewBlock[] = [];
  const graphics: { graphic: Relationship; box: NewBlock['box'] }[] = [];
  const reader = new SlideReader({
    slide,
    size,
    isFirst,
    placeholderFrame: (placeholder) => frameOf(placed, placeholder),
    links: new Map(
      relationships
        .filter(({ external, target }) => external && /^https?:/.test(target))
        .map(({ id, target }) => [id, target]),
    ),
    onGraphic(id, box) {
      const graphic = relationships.find((other) => other.id === id && !other.external);
      if (graphic) graphics.push({ graphic, box });
    },
    add(block, isTitle) {
      (isTitle ? titles : blocks).push(block);
    },
  });
  await readXml(archive, part, withoutHiddenShapes(reader, onHidden));
  if (reader.isHidden) return null;
  for (const { graphic, box } of graphics) {
    blocks.push(...(await graphicBlocks(archive, graphic, { page: slide, box })));
  }
  return [
    ...titles,
    ...blocks,
    ...(await readNotes(archive, partOf('notesSlide'), slide, onHidden)),
    ...(await readComments(archive, partOf('comments'), slide)),
  ];
}

/** The notes a speaker wrote; the slide's picture and number on the notes page are left out. */
async function readNotes(
  archive: ZipArchive,
  part: string | null,
  slide: number,
  onHidden: () => void,
): Promise<NewBlock[]> {
  if (!part) return [];
  let type: string | null = null;
  let text = '';
  let reading = false;
  const handlers: XmlHandlers = {
    open(name, attributes) {
      if (name === 'sp') type = null;
      else if (name === 'ph') type = attributes.type ?? '';
      else if (name === 't') reading = type === 'body';
      else if (name === 'br' && type === 'body') text += '\n';
    },
    close(name) {
      if (name === 't') reading = false;
      else if (name === 'p' && type === 'body') text += '\n';
    },
    text(piece) {
      if (reading) text += piece;
    },
  };
  await readXmlIfPresent(archive, part, withoutHiddenShapes(handlers, onHidden));
  const notes = text.trim();
  return notes ? [{ kind: 'paragraph', page: slide, box: null, text: `Notes: ${notes}` }] : [];
}
