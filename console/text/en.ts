import words from './en.json';
import { access, expiry, hold, rowFilters } from './enAccess';
import { administration, plural, stages } from './enAdministration';
import { answers } from './enAnswers';
import { chart } from './enChart';
import { connectors } from './enConnectors';
import { content } from './enContent';
import { evaluation } from './enEvaluation';
import { integrations } from './enIntegrations';
import { models } from './enModels';
import { scope } from './enScope';
import { scores } from './enScores';
import { source } from './enSource';
import { sources } from './enSources';
import { threads } from './enThreads';
import { usage } from './enUsage';

/**
 * Every text of the console, in English; those without variables are in `en.json`. A translation is another object of this
 * shape.
 */
export const text = {
  ...words,
  common: {
    ...words.common,
    shown: (shown: number, total: number) =>
      shown < total ? `${plural(shown, 'item', 'items')} of ${total}` : plural(total, 'item', 'items'),
    requestId: (id: string) => `Request ID: ${id}`,
    rows: (count: number) => plural(count, 'row', 'rows'),
  },
  unknown: {
    ...words.unknown,
    message: (path: string) => `Nothing is at “${path}”. The address is misspelled, or of another version.`,
  },
  session: { ...words.session, endsAt: (when: string) => `The session ends on ${when}.` },
  ask: {
    ...words.ask,
    exampleQuestions: {
      sampleShop: ['How many products does each supplier have?', 'Which products cost more than 500?'],
      demoLibrary: ['How should the Squall Jacket be washed?'],
    },
    outcomes: { ...words.ask.outcomes, answered: null },
    citation: (marker: number, file: string) => `Source ${marker}: ${file}`,
  },
  upload: {
    ...words.upload,
    summary: (ready: number, total: number) => `${ready} of ${plural(total, 'file', 'files')} ready`,
    failed: (count: number) => `${plural(count, 'file', 'files')} failed`,
    skipAll: (count: number) => `Skip ${count} known files`,
  },
  files: {
    ...words.files,
    count: (count: number) => plural(count, 'file', 'files'),
    select: (name: string) => `Select ${name}`,
    selected: (count: number) => `${plural(count, 'file', 'files')} selected`,
    retryFailed: (count: number) => `Retry ${plural(count, 'failed file', 'failed files')}`,
    deleteSeveral: (count: number) => `Delete ${plural(count, 'file', 'files')}?`,
    deleteSeveralText: (chunks: number) =>
      `Removes the files, their content, ${plural(chunks, 'chunk', 'chunks')} and their vectors. Answers no longer cite them. This cannot be undone.`,
    stages,
    deleteText: (chunks: number) =>
      `Removes the file, its content, ${plural(chunks, 'chunk', 'chunks')} and their vectors. Answers no longer cite it. This cannot be undone.`,
    remaining: (time: string) => `about ${time} left`,
    tokens: (count: number) => plural(count, 'token', 'tokens'),
  },
  search: {
    ...words.search,
    setting: (letter: string) => `Setting ${letter}`,
    hits: (count: number) => plural(count, 'hit', 'hits'),
  },
  access,
  ...administration,
  ...answers,
  chart,
  connectors,
  ...content,
  ...evaluation,
  expiry,
  hold,
  ...integrations,
  ...models,
  rowFilters,
  ...scores,
  scope,
  source,
  ...sources,
  threads,
  ...usage,
};
