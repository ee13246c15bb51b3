import { Workbench } from '../artifacts';
import type { StageStep } from '../stage';

/** Structure → chunks with their pages, boxes and headings: the enriched file of the specification. */
export const runChunking: StageStep = (deps, run) =>
  Workbench.use(deps, run, async (bench) => {
    const { signal, onProgress } = run;
    const { chunkCount } = await deps.converter.chunkFile({
      documentPath: await bench.take('parsed'),
      outputPath: bench.draft('chunks'),
      onProgress,
      signal,
    });
    return { enrichedFilePath: await bench.keep('chunks'), totalChunks: chunkCount };
  });
