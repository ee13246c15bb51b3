/** Encrypts secrets for storage. `context` is authenticated, so that ciphertext copied to another record is rejected. */
export interface SecretBox {
  seal(secret: string, context: string): string;
  /** @throws where the ciphertext was modified, or encrypted with another key or context */
  open(sealed: string, context: string): string;
}
