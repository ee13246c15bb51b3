/**
 * The facts that a filter can ask of a file beside the client's metadata: keys with one `@`. A key of metadata that
 * begins with `@` has one more.
 */
export const fileFacts = [
  '@name',
  '@folder',
  '@type',
  '@language',
  '@reference',
  '@created',
  '@expires',
] as const;

/** Whether a filter can ask for it. */
export const isFactKey = (key: string) =>
  !key.startsWith('@') || key.startsWith('@@') || (fileFacts as readonly string[]).includes(key);

export const factKeyFault = `Key with one '@' should be one of ${fileFacts.join(', ')}`;
