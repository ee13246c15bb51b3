import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretBox } from '../../domain/ports/secretBox';

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with a key of 32 bytes; sealed texts are base64 of version, nonce, tag and ciphertext. Texts sealed with
 * `former` keys can be opened too, so that keys can be rotated.
 */
export function createSecretBox(key: Buffer, former: Buffer[] = []): SecretBox {
  for (const { length } of [key, ...former]) {
    if (length !== 32) throw new Error('The key of the secret box must have 32 bytes');
  }

  function openWith(oneKey: Buffer, bytes: Buffer, context: string): string {
    const tagStart = 1 + nonceBytes;
    const decipher = createDecipheriv('aes-256-gcm', oneKey, bytes.subarray(1, tagStart), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(tagStart, tagStart + tagBytes));
    const opened = [decipher.update(bytes.subarray(tagStart + tagBytes)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  }

  return {
    seal(secret, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64');
      if (bytes.length < 1 + nonceBytes + tagBytes || bytes[0] !== version) {
        throw new Error('Not a sealed secret');
      }
      let failure: unknown;
      for (const oneKey of [key, ...former]) {
        try {
          return openWith(oneKey, bytes, context);
        } catch (error) {
          failure ??= error;
        }
      }
      throw failure;
    },
  };
}
