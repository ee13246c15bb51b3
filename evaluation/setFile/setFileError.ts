/** A file that is no set of cases. The message says where and why. */
export class SetFileError extends Error {
  override readonly name = 'SetFileError';
}

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
