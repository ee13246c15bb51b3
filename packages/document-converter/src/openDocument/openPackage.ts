import { ConversionError } from '../conversionError';
import { readXmlIfPresent, unlessMalformed } from '../office/readXml';
import { ZipArchive } from '../office/zipArchive';

export const contentPart = 'content.xml';

export type OpenDocumentKind = 'odt' | 'ods' | 'odp';

const names = new Map<string, [kind: OpenDocumentKind, name: string]>([
  ['text', ['odt', 'a text document (.odt)']],
  ['spreadsheet', ['ods', 'a spreadsheet (.ods)']],
  ['presentation', ['odp', 'a presentation (.odp)']],
]);
const longestType = 200;

/** `text` of `application/vnd.oasis.opendocument.text`; empty where the archive does not say it. */
async function statedType(archive: ZipArchive): Promise<string> {
  let type = '';
  if (archive.has('mimetype'))
    for await (const bytes of archive.read('mimetype'))
      if (type.length < longestType) type += bytes.toString('latin1', 0, longestType);
  return /opendocument\.(\w+)/.exec(type)?.[1] ?? '';
}

/** Opens an OpenDocument file of the given kind. The caller closes the archive. */
export async function openPackage(path: string, kind: OpenDocumentKind): Promise<ZipArchive> {
  const archive = await ZipArchive.open(path);
  try {
    const [actual, name] = names.get(await statedType(archive)) ?? [];
    if (actual !== undefined && actual !== kind)
      throw new ConversionError(
        'wrong_content',
        `The file is named .${kind}, but its content is ${name}. Rename it.`,
      );
    if (!archive.has(contentPart))
      throw new ConversionError(
        'wrong_content',
        `The file is named .${kind}, but it is a ZIP archive without such a document in it, or a damaged one.`,
      );
    await readXmlIfPresent(archive, 'META-INF/manifest.xml', {
      open(element) {
        if (element === 'encryption-data')
          throw new ConversionError(
            'password_protected',
            'The document is protected by a password. Upload a copy without one.',
          );
      },
    });
    return archive;
  } catch (error) {
    archive.close();
    throw error;
  }
}

/** Title, author and the like. */
export async function readMeta(
  archive: ZipArchive,
): Promise<{ title: string | null; metadata: Record<string, string> }> {
  const wanted = new Map(
    Object.entries({
      title: 'title',
      'initial-creator': 'author',
      subject: 'subject',
      description: 'description',
      keyword: 'keywords',
      'creation-date': 'created',
      date: 'modified',
    }),
  );
  const found: Record<string, string> = {};
  let current = '';
  const read = readXmlIfPresent(archive, 'meta.xml', {
    open(name) {
      current = wanted.get(name) ?? '';
    },
    close() {
      current = '';
    },
    text(text) {
      if (current && text.trim()) found[current] = `${found[current] ?? ''}${text}`.slice(0, 2000);
    },
  });
  await unlessMalformed(read);
  const { title = null, ...metadata } = found;
  return { title, metadata };
}
