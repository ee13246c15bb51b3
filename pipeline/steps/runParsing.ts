import { StageWorkspace } from '../artifacts';
import type { StageStep } from '../stage';

/** Detects headings and running headers, which requires the whole document. Rewrites the Markdown. */
export const runParsing: StageStep = (deps, run) =>
  StageWorkspace.use(deps, run, async (workspace) => {
    const { file, signal, onProgress } = run;
    const head = await deps.converter.parseFile({
      documentPath: await workspace.fetch('document'),
      outputPath: workspace.path('parsed'),
      markdownPath: workspace.path('markdown'),
      tenant: file.environmentId,
      onProgress,
      signal,
    });
    await workspace.store('parsed');
    const convertedFilePath = await workspace.store('markdown');
    return { convertedFilePath, language: head.language, runningLines: head.runningLines ?? 0 };
  });
