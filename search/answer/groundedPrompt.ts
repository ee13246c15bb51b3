import type { AnswerSchema, ChatMessage } from '../../domain/ports/languageModel';
import { createFence } from '../promptFence';
import data from './data/groundedPrompt.json';
import type { GroundedSource } from './groundedSources';

/** `{{name}}` in the body of a prompt. Group 1 is the name. */
export const promptPlaceholder = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}\}/gu;

export const groundedSchema: AnswerSchema = { name: 'grounded_answer', schema: data.schema };

/** A prompt of the caller's in place of the usual frame. */
export interface CallerPrompt {
  /** `{{question}}` and `{{sources}}` in it are replaced, and added at the end where it has none. */
  body: string;
  /** The values of its other placeholders; one without a value stays as it is. */
  variables: Record<string, string>;
}

/**
 * The messages that ask for an answer. Each request has a fence of its own that no source can know, so that none
 * can end its own data and begin an instruction.
 */
export function groundedPrompt(
  question: string,
  sources: GroundedSource[],
  prompt: CallerPrompt = { body: data.body, variables: {} },
): ChatMessage[] {
  const { body, variables } = prompt;
  const texts = [question, ...sources.flatMap(({ label, text }) => [label, text])];
  const { fence, enclose } = createFence([body, ...Object.values(variables), ...texts]);
  const enclosed = sources.map(({ label, text }, i) => enclose(`SOURCE ${i + 1}`, `[${label}]\n${text}`));
  const parts = { ...variables, question: enclose('QUESTION', question), sources: enclosed.join('\n\n') };
  const held = Array.from(body.matchAll(promptPlaceholder), ([, name]) => name);
  const missing = ['question', 'sources'].filter((name) => !held.includes(name));
  const template = [body, ...missing.map((name) => `{{${name}}}`)].join('\n\n');
  return [
    { role: 'system', content: filled(data.rules.join('\n'), { fence }) },
    { role: 'user', content: `${filled(template, parts)}\n\n${filled(data.reminder, { fence })}` },
  ];
}

/** In one pass: what a source, the question or a value holds is never taken for a placeholder. */
function filled(template: string, parts: Record<string, string>): string {
  const known = new Map(Object.entries(parts));
  return template.replace(promptPlaceholder, (whole, name: string) => known.get(name) ?? whole);
}
