import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ConversionError } from '@lectern/document-converter';
import { fileKindOf, isWorkbook } from '../../domain/fileTypes';
import type { FileDoc } from '../../models/files';
import { findDuplicate } from '../../records/findDuplicate';
import { StageWorkspace } from '../artifacts';
import type { PipelineDeps, StageStep } from '../stage';
import { noTables, storeTables } from './tables/storeTables';

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash, { signal });
  return hash.digest('hex');
}

/** The digest of the content, and the file that has the same. @throws ConversionError where another was declared */
async function knownContent(
  { models }: PipelineDeps,
  { _id: exceptId, environmentId, sha256: declared }: FileDoc,
  sha256: string,
): Promise<Pick<FileDoc, 'sha256' | 'duplicateOf'>> {
  if (declared && declared !== sha256) {
    const reason = `The SHA-256 of the content is ${sha256}, but ${declared} was declared. Upload it again.`;
    throw new ConversionError('damaged', reason);
  }
  return { sha256, duplicateOf: await findDuplicate(models, { environmentId, sha256, exceptId }) };
}

/** Converts the upload to blocks in reading order, and to Markdown. */
export const runConversion: StageStep = (deps, run) =>
  StageWorkspace.use(deps, run, async (workspace) => {
    const { file, signal, onProgress } = run;
    const kind = fileKindOf(file.originalFilename);
    if (!kind) throw new ConversionError('unsupported', 'The type of this file is not supported.');
    const path = await workspace.download(file.blobStoragePath, `upload.${kind}`);
    const known = await knownContent(deps, file, await sha256Of(path, signal));
    const head = await deps.converter.convertToFile({
      path,
      kind,
      filename: file.originalFilename,
      documentPath: workspace.path('document'),
      markdownPath: workspace.path('markdown'),
      tablesPath: isWorkbook(kind) ? workspace.path('sheetTables') : null,
      tenant: file.environmentId,
      onProgress,
      signal,
    });
    const tables = isWorkbook(kind) ? await storeTables(deps, run, workspace) : noTables;
    await workspace.store('document');
    const convertedFilePath = await workspace.store('markdown');
    return {
      ...known,
      convertedFilePath,
      pageCount: head.pageCount,
      language: head.language,
      notes: [...(head.notes ?? []), ...tables.notes],
      tablesPath: tables.path,
    };
  });
