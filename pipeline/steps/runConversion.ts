import { fileKindOf } from '../../domain/fileTypes';
import { ConversionError } from '../../domain/ports/converter';
import { StageWorkspace } from '../artifacts';
import type { StageStep } from '../stage';

/** Converts the upload to blocks in reading order, and to Markdown. */
export const runConversion: StageStep = (deps, run) =>
  StageWorkspace.use(deps, run, async (workspace) => {
    const { file, signal, onProgress } = run;
    const kind = fileKindOf(file.originalFilename);
    if (!kind) throw new ConversionError('The type of this file is not supported.');
    const head = await deps.converter.convertFile({
      path: await workspace.download(file.blobStoragePath, `upload.${kind}`),
      kind,
      filename: file.originalFilename,
      documentPath: workspace.path('document'),
      markdownPath: workspace.path('markdown'),
      environmentId: file.environmentId,
      onProgress,
      signal,
    });
    await workspace.store('document');
    const convertedFilePath = await workspace.store('markdown');
    return { convertedFilePath, pageCount: head.pageCount, language: head.language };
  });
