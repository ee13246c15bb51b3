import { promptPlaceholder } from '../../domain/promptPlaceholder';

/** The names in `{{name}}` placeholders, each once, in the order of their first use. */
export function promptVariables(body: string): string[] {
  return [...new Set([...body.matchAll(promptPlaceholder)].map((match) => match[1] ?? ''))];
}
