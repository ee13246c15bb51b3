/** The text of files that have to say something. */
export const words = 'The quick brown fox jumps over the lazy dog and runs on.';
