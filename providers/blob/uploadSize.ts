/**
 * The size that an upload was declared with, in its address. It stands in a parameter that the signature covers and that
 * has an effect on downloads alone: nobody can change it, and Azure, which enforces no size, ignores it.
 */
const parameter = 'rscd';

/** A file that is somewhat larger than declared is told so when it is confirmed. */
export const uploadMarginBytes = 64 * 1024;

/** The `contentDisposition` of the signature. */
export const dispositionOf = (size: number) => `size=${size}`;

/** Null: the address has no size. */
export function maxUploadOf(query: URLSearchParams): number | null {
  const [, size] = /^size=(\d+)$/.exec(query.get(parameter) ?? '') ?? [];
  return size === undefined ? null : Number(size);
}
