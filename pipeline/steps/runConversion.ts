import { fileKindOf } from '../../domain/fileTypes';
import { ConversionError } from '../../domain/ports/converter';
import { Workbench } from '../artifacts';
import type { StageStep } from '../stage';

/** Upload → blocks in reading order, and Markdown for people. */
export const runConversion: StageStep = (deps, run) =>
  Workbench.use(deps, run, async (bench) => {
    const { file, signal, onProgress } = run;
    const kind = fileKindOf(file.originalFilename);
    if (!kind) throw new ConversionError('The type of this file is not supported.');
    const head = await deps.converter.convertFile({
      path: await bench.download(file.blobStoragePath, `upload.${kind}`),
      kind,
      filename: file.originalFilename,
      documentPath: bench.draft('document'),
      markdownPath: bench.draft('markdown'),
      environmentId: file.environmentId,
      onProgress,
      signal,
    });
    await bench.keep('document');
    const convertedFilePath = await bench.keep('markdown');
    return { convertedFilePath, pageCount: head.pageCount, language: head.language };
  });
