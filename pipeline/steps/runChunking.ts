import { StageWorkspace } from '../artifacts';
import type { StageStep } from '../stage';

/** Splits the parsed document into chunks with pages, bounding boxes and headings: the enriched file. */
export const runChunking: StageStep = (deps, run) =>
  StageWorkspace.use(deps, run, async (workspace) => {
    const { file, signal, onProgress } = run;
    const { chunkCount } = await deps.converter.chunkFile({
      documentPath: await workspace.fetch('parsed'),
      outputPath: workspace.path('chunks'),
      tenant: file.environmentId,
      onProgress,
      signal,
    });
    return { enrichedFilePath: await workspace.store('chunks'), totalChunks: chunkCount };
  });
