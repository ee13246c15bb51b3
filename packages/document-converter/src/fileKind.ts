export const fileKinds = [
  ...(['pdf', 'txt', 'md', 'docx', 'pptx', 'xlsx', 'html', 'png', 'jpg'] as const),
  ...(['csv', 'tsv', 'json', 'jsonl', 'xml', 'eml', 'msg', 'epub'] as const),
  ...(['odt', 'ods', 'odp', 'rtf', 'tiff'] as const),
] as const;

/** The kinds of files that can be converted. `md` is GitHub-flavoured Markdown. */
export type FileKind = (typeof fileKinds)[number];

/** Kinds by other extensions than their own names. */
const otherExtensions = new Map<string, FileKind>([
  ['markdown', 'md'],
  ['htm', 'html'],
  ['jpeg', 'jpg'],
  ['tab', 'tsv'],
  ['ndjson', 'jsonl'],
  ['tif', 'tiff'],
]);

/** The kind of a file by its name; null for others. */
export function kindOfName(filename: string): FileKind | null {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  return fileKinds.find((kind) => kind === extension) ?? otherExtensions.get(extension) ?? null;
}
