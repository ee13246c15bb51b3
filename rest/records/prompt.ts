import type { PromptRecord } from '../../resolvers/prompts/livePrompt';
import { field, record } from './record';
import { count, listOf, string, timestamp } from './types';

/** Specification, "Prompt". */
export const prompt = record<PromptRecord>('Prompt', 'The live version of a prompt.', {
  name: field(string, (prompt) => prompt.name),
  body: field(string, (prompt) => prompt.body, 'The text, with `{{variable}}` where a value belongs.'),
  version_number: field(count, (prompt) => prompt.versionNumber, 'Rises by one with each publication.'),
  updated_at: field(timestamp, (prompt) => prompt.updatedAt),
  variables: field(
    listOf(string),
    (prompt) => prompt.variables,
    'Names of the variables in the body, in the order of their first use.',
  ),
});
