import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../domain/errors';
import { fileKindOf } from '../../domain/fileTypes';
import { ConversionError } from '../../domain/ports/converter';
import { artifactPath } from '../artifacts';
import type { StageStep } from '../stage';
import { toMarkdown } from './convert/toMarkdown';

/** Upload → document model, stored as JSON for the next stage and as Markdown for people. */
export const runConversion: StageStep = async (
  { blobs, converter, workDir },
  { file, signal, onProgress },
) => {
  const kind = fileKindOf(file.originalFilename);
  if (!kind) throw new ConversionError('The type of this file is not supported.');
  const directory = await mkdtemp(join(workDir, 'convert-'));
  try {
    const path = join(directory, `upload.${kind}`);
    const source = await blobs.read(file.blobStoragePath);
    if (!source) throw new AppError('unavailable', 'The uploaded file is missing from the storage.');
    await pipeline(source, createWriteStream(path), { signal });
    const document = await converter.convert({
      path,
      kind,
      filename: file.originalFilename,
      onProgress,
      signal,
    });
    const markdownPath = artifactPath(file, 'converted.md');
    await blobs.put(artifactPath(file, 'document.json'), JSON.stringify(document), 'application/json');
    await blobs.put(markdownPath, toMarkdown(document), 'text/markdown; charset=utf-8');
    return { convertedFilePath: markdownPath, pageCount: document.pageCount, language: document.language };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
