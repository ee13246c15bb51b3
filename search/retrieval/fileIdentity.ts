import type { FileDoc } from '../../models/files';

/** The fields of a file that say what the document is. */
export const identityFields = [
  'name',
  'folderName',
  'referenceId',
  'category',
  'documentType',
  'tags',
  'metadataJson',
  'runId',
  'totalChunks',
  'readers',
  'expiresAt',
  'updatedAt',
] as const;
export type FileIdentity = Pick<FileDoc, '_id' | (typeof identityFields)[number]>;

/** The statements of a file's record about the document: its name, folder, reference, kind, tags and metadata. */
export function statementsOf(file: FileIdentity): string[] {
  const { name, folderName, referenceId, category, documentType, tags, metadataJson } = file;
  return [
    name,
    folderName,
    referenceId,
    category,
    documentType,
    ...(tags ?? []),
    ...valuesOf(metadataJson),
  ].filter((value): value is string => typeof value === 'string');
}

const maxValues = 50;
const maxValueCharacters = 200;

/** The short texts and numbers of the client's metadata, whatever its depth. */
function valuesOf(json: string | null): string[] {
  const values: string[] = [];
  const open: unknown[] = json === null ? [] : [JSON.parse(json)];
  while (open.length > 0 && values.length < maxValues) {
    const value = open.pop();
    if (typeof value === 'string' || typeof value === 'number') {
      if (String(value).length <= maxValueCharacters) values.push(String(value));
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value).reverse()) open.push(part);
    }
  }
  return values;
}
