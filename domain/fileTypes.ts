/** The supported file types (docs/specification.md#other-limits): their extensions and MIME types. */

export type FileKind = 'pdf' | 'txt' | 'md' | 'docx' | 'pptx' | 'xlsx' | 'html' | 'png' | 'jpg';

interface FileType {
  kind: FileKind;
  extensions: readonly string[];
  /** The first is the default for the extension; the others are accepted. */
  mimeTypes: readonly string[];
}

const fileTypes: readonly FileType[] = [
  { kind: 'pdf', extensions: ['pdf'], mimeTypes: ['application/pdf', 'application/x-pdf'] },
  { kind: 'txt', extensions: ['txt'], mimeTypes: ['text/plain'] },
  {
    kind: 'md',
    extensions: ['md', 'markdown'],
    mimeTypes: ['text/markdown', 'text/x-markdown', 'text/plain'],
  },
  {
    kind: 'docx',
    extensions: ['docx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  {
    kind: 'pptx',
    extensions: ['pptx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  },
  {
    kind: 'xlsx',
    extensions: ['xlsx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  { kind: 'html', extensions: ['html', 'htm'], mimeTypes: ['text/html', 'application/xhtml+xml'] },
  { kind: 'png', extensions: ['png'], mimeTypes: ['image/png'] },
  { kind: 'jpg', extensions: ['jpg', 'jpeg'], mimeTypes: ['image/jpeg', 'image/jpg'] },
];

export const supportedExtensions = fileTypes.flatMap((type) => type.extensions);

function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot < 0 ? '' : filename.slice(dot + 1).toLowerCase();
}

/**
 * The file type of a name and an optional MIME type, or null where either is unsupported or they disagree.
 * Parameters (`; charset=`) and the case of the MIME type are ignored. `application/octet-stream` is rejected like
 * every other type that is not listed.
 */
export function resolveFileType(
  filename: string,
  mimeType: string | null,
): { kind: FileKind; mimeType: string } | null {
  const type = fileTypes.find((candidate) => candidate.extensions.includes(extensionOf(filename)));
  if (!type) return null;
  const [canonical = ''] = type.mimeTypes;
  if (mimeType === null) return { kind: type.kind, mimeType: canonical };
  const bare = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
  return type.mimeTypes.includes(bare) ? { kind: type.kind, mimeType: bare } : null;
}

/** The kind of a stored file, whose name and type were validated at init. */
export function fileKindOf(filename: string): FileKind | null {
  return fileTypes.find((type) => type.extensions.includes(extensionOf(filename)))?.kind ?? null;
}
