const placeholder = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}\}/gu;

/** The names in `{{name}}` placeholders, each once, in the order of their first use. */
export function promptVariables(body: string): string[] {
  return [...new Set([...body.matchAll(placeholder)].map((match) => match[1] ?? ''))];
}
