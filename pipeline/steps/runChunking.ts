import { Workbench } from '../artifacts';
import type { StageStep } from '../stage';
import { countIn } from './chunk/tableRuns';

/** Structure → chunks with their pages, boxes and headings: the enriched file of the specification. */
export const runChunking: StageStep = (deps, run) =>
  Workbench.use(deps, run, async (bench) => {
    const { file, signal, onProgress } = run;
    const { head, chunkCount } = await deps.converter.chunkFile({
      documentPath: await bench.take('parsed'),
      outputPath: bench.draft('chunks'),
      environmentId: file.environmentId,
      onProgress,
      signal,
    });
    const wordsOnlyChunks = countIn(head.wordsOnly ?? []);
    return { enrichedFilePath: await bench.keep('chunks'), totalChunks: chunkCount, wordsOnlyChunks };
  });
