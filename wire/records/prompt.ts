import type { PromptRecord } from '../../resolvers/prompts/livePrompt';
import { field, record } from './record';
import { count, listOf, string, timestamp } from './types';

/** See docs/specification.md#prompt. */
export const prompt = record<PromptRecord>('Prompt', 'The live version of a prompt.', {
  name: field(string, (prompt) => prompt.name),
  body: field(string, (prompt) => prompt.body, 'The template text, with `{{variable}}` placeholders.'),
  version_number: field(
    count,
    (prompt) => prompt.versionNumber,
    'The version number, from 1. Incremented by each publication.',
  ),
  updated_at: field(timestamp, (prompt) => prompt.updatedAt),
  variables: field(
    listOf(string),
    (prompt) => prompt.variables,
    'The names of the variables in the body, in order of first use.',
  ),
});
