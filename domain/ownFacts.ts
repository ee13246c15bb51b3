/** What a filter can ask of a file beside the client's metadata: keys with one `@`. A key of metadata that begins with `@` has one more. */
export const fileFacts = ['@name', '@folder', '@type', '@language', '@reference', '@created'] as const;
