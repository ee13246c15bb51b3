/**
 * Why a file cannot be converted.
 * - `empty`: the file has no bytes.
 * - `wrong_content`: the content is not of the given kind.
 * - `password_protected`: the file needs a password.
 * - `damaged`: the content violates its format.
 * - `unsupported`: the file uses a feature that is not supported, such as an unknown encryption.
 * - `limit_exceeded`: reading the file needs more time, memory or work than allowed.
 */
export type ConversionErrorCode =
  | 'empty'
  | 'wrong_content'
  | 'password_protected'
  | 'damaged'
  | 'unsupported'
  | 'limit_exceeded';

/** The file cannot be converted, and a retry cannot succeed. The message is written for the owner of the file. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';

  constructor(
    readonly code: ConversionErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
