import { posix } from 'node:path';
import { ConversionError } from '../conversionError';
import type { FileKind } from '../fileKind';
import { readXmlIfPresent, unlessMalformed } from './readXml';
import { ZipArchive } from './zipArchive';

export interface Relationship {
  id: string;
  /** Last part of the type's address, e.g. `slide`. */
  type: string;
  /** Path of a part, or the address where it is external. Addresses are only ever shown, never opened. */
  target: string;
  external: boolean;
}

/** The name that every common writer gives to the main part of each kind. */
const usualMainParts: Partial<Record<FileKind, string>> = {
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
  xlsx: 'xl/workbook.xml',
};
const kindNames: Partial<Record<FileKind, string>> = {
  docx: 'a Word document',
  pptx: 'a PowerPoint presentation',
  xlsx: 'an Excel workbook',
};
/** Other archives that are given such names, by a part that only they have. */
const otherKinds: [part: string, name: string][] = [
  ['xl/workbook.bin', 'a binary Excel workbook (.xlsb)'],
  ['visio/document.xml', 'a Visio drawing'],
  ['META-INF/container.xml', 'an electronic book (EPUB)'],
  ['META-INF/manifest.xml', 'an OpenDocument file'],
  ['Index/Document.iwa', 'an Apple iWork document'],
];
const rootElements: Record<string, FileKind> = { document: 'docx', presentation: 'pptx', workbook: 'xlsx' };

export async function readRelationships(archive: ZipArchive, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const path = part === '' ? '_rels/.rels' : `${folder}/_rels/${posix.basename(part)}.rels`;
  const relationships: Relationship[] = [];
  await readXmlIfPresent(archive, path.replace(/^\.\//, ''), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship') return;
      const external = TargetMode === 'External';
      const target =
        external || Target.startsWith('/') ? Target : posix.join(part === '' ? '' : folder, Target);
      relationships.push({
        id: Id,
        type: Type.slice(Type.lastIndexOf('/') + 1),
        target: external ? target : target.replace(/^\/+/, ''),
        external,
      });
    },
  });
  return relationships;
}

async function rootElementOf(archive: ZipArchive, part: string): Promise<string | null> {
  let root: string | null = null;
  await readXmlIfPresent(archive, part, {
    open(name) {
      root ??= name;
    },
  });
  return root;
}

/** An opened document of one of the Office kinds, and where its main part is. */
export interface OfficePackage {
  archive: ZipArchive;
  mainPart: string;
  relationships: Relationship[];
}

/** Opens the file and checks that it is of the given kind. The caller closes the archive. */
export async function openOfficePackage(path: string, kind: FileKind): Promise<OfficePackage> {
  const archive = await ZipArchive.open(path);
  try {
    const root = await readRelationships(archive, '');
    const stated = root.find(({ type }) => type === 'officeDocument')?.target;
    const usual = usualMainParts[kind] ?? '';
    const mainPart = stated && archive.has(stated) ? stated : usual;
    if (!archive.has(mainPart)) throw new ConversionError('wrong_content', otherContent(archive, kind));
    // The largest parts are main parts: only where the name is unusual is the root element looked at.
    if (mainPart.toLowerCase() !== usual) {
      const actual = rootElements[(await rootElementOf(archive, mainPart)) ?? ''];
      if (actual !== kind) throw new ConversionError('wrong_content', otherContent(archive, kind, actual));
    }
    return { archive, mainPart, relationships: await readRelationships(archive, mainPart) };
  } catch (error) {
    archive.close();
    throw error;
  }
}

function otherContent(archive: ZipArchive, kind: FileKind, actual?: FileKind): string {
  const found =
    actual ??
    (Object.keys(usualMainParts) as FileKind[]).find((other) => archive.has(usualMainParts[other] ?? ''));
  if (found && found !== kind) return `The file is named .${kind}, but its content is ${kindNames[found]}.`;
  const other = otherKinds.find(([part]) => archive.has(part))?.[1];
  if (other) return `The file is named .${kind}, but its content is ${other}. Save it as .${kind}.`;
  return `The file is named .${kind}, but it is a ZIP archive without such a document in it, or a damaged one.`;
}

/** Title, author and the like, from the document's properties. */
export async function readProperties(
  archive: ZipArchive,
): Promise<{ title: string | null; metadata: Record<string, string>; pages: number | null }> {
  const wanted = new Set([
    'title',
    'creator',
    'subject',
    'description',
    'keywords',
    'category',
    'created',
    'modified',
  ]);
  const found: Record<string, string> = {};
  let current = '';
  let pages: number | null = null;
  const handlers = {
    open(name: string) {
      current = name;
    },
    close() {
      current = '';
    },
    text(text: string) {
      if (wanted.has(current) && text.trim()) found[current] = ((found[current] ?? '') + text).slice(0, 2000);
      if (current === 'Pages' && Number(text) > 0) pages = Number(text);
    },
  };
  await unlessMalformed(readXmlIfPresent(archive, 'docProps/core.xml', handlers));
  await unlessMalformed(readXmlIfPresent(archive, 'docProps/app.xml', handlers));
  const { title = null, creator, ...rest } = found;
  return { title, metadata: creator ? { author: creator, ...rest } : rest, pages };
}
