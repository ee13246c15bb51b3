/** The file types: their extensions and MIME types. */

export type FileKind =
  | 'pdf'
  | 'txt'
  | 'md'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'html'
  | 'png'
  | 'jpg'
  | 'csv'
  | 'tsv'
  | 'json'
  | 'jsonl'
  | 'xml'
  | 'eml'
  | 'msg'
  | 'epub'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'rtf'
  | 'tiff';

interface FileType {
  kind: FileKind;
  /** Whether docs/specification.md#other-limits has it. The others are accepted where `FILE_TYPES` says so. */
  isSpecified: boolean;
  /** Whether its tables answer questions over SQL. */
  isWorkbook?: true;
  extensions: readonly string[];
  /** The first is the default for the extension; the others are accepted. */
  mimeTypes: readonly string[];
}

const fileTypes: readonly FileType[] = [
  {
    kind: 'pdf',
    isSpecified: true,
    extensions: ['pdf'],
    mimeTypes: ['application/pdf', 'application/x-pdf'],
  },
  { kind: 'txt', isSpecified: true, extensions: ['txt'], mimeTypes: ['text/plain'] },
  {
    kind: 'md',
    isSpecified: true,
    extensions: ['md', 'markdown'],
    mimeTypes: ['text/markdown', 'text/x-markdown', 'text/plain'],
  },
  {
    kind: 'docx',
    isSpecified: true,
    extensions: ['docx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  {
    kind: 'pptx',
    isSpecified: true,
    extensions: ['pptx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  },
  {
    kind: 'xlsx',
    isSpecified: true,
    isWorkbook: true,
    extensions: ['xlsx'],
    mimeTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  {
    kind: 'html',
    isSpecified: true,
    extensions: ['html', 'htm'],
    mimeTypes: ['text/html', 'application/xhtml+xml'],
  },
  { kind: 'png', isSpecified: true, extensions: ['png'], mimeTypes: ['image/png'] },
  { kind: 'jpg', isSpecified: true, extensions: ['jpg', 'jpeg'], mimeTypes: ['image/jpeg', 'image/jpg'] },
  {
    kind: 'csv',
    isSpecified: false,
    isWorkbook: true,
    extensions: ['csv'],
    // Browsers on Windows name the program that opens it.
    mimeTypes: ['text/csv', 'application/csv', 'text/plain', 'application/vnd.ms-excel'],
  },
  {
    kind: 'tsv',
    isSpecified: false,
    isWorkbook: true,
    extensions: ['tsv', 'tab'],
    mimeTypes: ['text/tab-separated-values', 'text/tsv', 'text/plain'],
  },
  {
    kind: 'json',
    isSpecified: false,
    isWorkbook: true,
    extensions: ['json'],
    mimeTypes: ['application/json', 'text/json', 'text/plain'],
  },
  {
    kind: 'jsonl',
    isSpecified: false,
    isWorkbook: true,
    extensions: ['jsonl', 'ndjson'],
    mimeTypes: ['application/jsonl', 'application/x-ndjson', 'application/json', 'text/plain'],
  },
  {
    kind: 'xml',
    isSpecified: false,
    extensions: ['xml'],
    mimeTypes: ['application/xml', 'text/xml', 'text/plain'],
  },
  { kind: 'eml', isSpecified: false, extensions: ['eml'], mimeTypes: ['message/rfc822', 'text/plain'] },
  { kind: 'msg', isSpecified: false, extensions: ['msg'], mimeTypes: ['application/vnd.ms-outlook'] },
  { kind: 'epub', isSpecified: false, extensions: ['epub'], mimeTypes: ['application/epub+zip'] },
  {
    kind: 'odt',
    isSpecified: false,
    extensions: ['odt'],
    mimeTypes: ['application/vnd.oasis.opendocument.text'],
  },
  {
    kind: 'ods',
    isSpecified: false,
    isWorkbook: true,
    extensions: ['ods'],
    mimeTypes: ['application/vnd.oasis.opendocument.spreadsheet'],
  },
  {
    kind: 'odp',
    isSpecified: false,
    extensions: ['odp'],
    mimeTypes: ['application/vnd.oasis.opendocument.presentation'],
  },
  {
    kind: 'rtf',
    isSpecified: false,
    extensions: ['rtf'],
    mimeTypes: ['application/rtf', 'text/rtf', 'application/msword'],
  },
  { kind: 'tiff', isSpecified: false, extensions: ['tiff', 'tif'], mimeTypes: ['image/tiff'] },
];

export const everyType: ReadonlySet<FileKind> = new Set(fileTypes.map(({ kind }) => kind));
export const specifiedTypes: ReadonlySet<FileKind> = new Set(
  fileTypes.filter(({ isSpecified }) => isSpecified).map(({ kind }) => kind),
);

/** The extensions of the types that are accepted. */
export function extensionsOf(accepted: ReadonlySet<FileKind>): string[] {
  return fileTypes.filter(({ kind }) => accepted.has(kind)).flatMap(({ extensions }) => extensions);
}

/** The extensions of files of a MIME type. */
export function mimeExtensions(mimeType: string): readonly string[] {
  return fileTypes.find(({ mimeTypes }) => mimeTypes[0] === mimeType)?.extensions ?? [];
}

/** Whether questions are answered over SQL from the tables of files of this kind. */
export function isWorkbook(kind: FileKind): boolean {
  return fileTypes.some((type) => type.kind === kind && type.isWorkbook === true);
}

function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot < 0 ? '' : filename.slice(dot + 1).toLowerCase();
}

/**
 * The file type of a name and an optional MIME type, or null where either is not accepted or they disagree.
 * Parameters (`; charset=`) and the case of the MIME type are ignored. `application/octet-stream` is rejected like
 * every other type that is not listed.
 */
export function resolveFileType(
  filename: string,
  mimeType: string | null,
  accepted: ReadonlySet<FileKind> = specifiedTypes,
): { kind: FileKind; mimeType: string } | null {
  const type = fileTypes.find((candidate) => candidate.extensions.includes(extensionOf(filename)));
  if (!type || !accepted.has(type.kind)) return null;
  const [canonical = ''] = type.mimeTypes;
  if (mimeType === null) return { kind: type.kind, mimeType: canonical };
  const bare = (mimeType.split(';')[0] ?? '').trim().toLowerCase();
  return type.mimeTypes.includes(bare) ? { kind: type.kind, mimeType: bare } : null;
}

/** The kind of a stored file, whose name and type were validated at init. */
export function fileKindOf(filename: string): FileKind | null {
  return fileTypes.find((type) => type.extensions.includes(extensionOf(filename)))?.kind ?? null;
}
