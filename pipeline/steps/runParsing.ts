import { Workbench } from '../artifacts';
import type { StageStep } from '../stage';

/** Blocks → structure that only the whole document shows: headings, running lines. Renews the Markdown. */
export const runParsing: StageStep = (deps, run) =>
  Workbench.use(deps, run, async (bench) => {
    const { file, signal, onProgress } = run;
    const head = await deps.converter.parseFile({
      documentPath: await bench.take('document'),
      outputPath: bench.draft('parsed'),
      markdownPath: bench.draft('markdown'),
      environmentId: file.environmentId,
      onProgress,
      signal,
    });
    await bench.keep('parsed');
    const convertedFilePath = await bench.keep('markdown');
    return { convertedFilePath, language: head.language };
  });
