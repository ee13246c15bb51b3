import { promptPlaceholder } from '../../search/answer/groundedPrompt';

/** The distinct names in the `{{name}}` placeholders of a body, in the order of first use. */
export function promptVariablesOf(body: string): string[] {
  return [...new Set([...body.matchAll(promptPlaceholder)].map((match) => match[1] ?? ''))];
}
