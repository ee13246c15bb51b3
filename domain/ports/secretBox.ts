/** Seals short secrets for storage. `context` is bound in: a sealed text moved to another record won't open. */
export interface SecretBox {
  seal(secret: string, context: string): string;
  /** Throws where the text was changed, or sealed with another key or context. */
  open(sealed: string, context: string): string;
}
