/**
 * API keys: `lectern_` + 43 base62 digits (256 bits) + 6 base62 digits of CRC-32, so that secret scanners
 * recognize a key and a mistyped one is rejected without a database lookup. Only the SHA-256 is stored.
 */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'lectern_';
const secretDigits = 43;
const checksumDigits = 6;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const keyText = new RegExp(`^${prefix}[0-9A-Za-z]{${secretDigits + checksumDigits}}$`);

function base62(value: bigint, digits: number): string {
  let text = '';
  for (let rest = value; text.length < digits; rest /= 62n) text = alphabet[Number(rest % 62n)] + text;
  return text;
}

function checksumOf(body: string): string {
  return base62(BigInt(crc32(body)), checksumDigits);
}

export function createApiKeySecret(): string {
  const body = prefix + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretDigits);
  return body + checksumOf(body);
}

export function isWellFormedApiKey(key: string): boolean {
  return keyText.test(key) && key.endsWith(checksumOf(key.slice(0, -checksumDigits)));
}

/** SHA-256 in hex. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

/** The first characters of a key, which identify it in lists. */
export function apiKeyHint(key: string): string {
  return key.slice(0, prefix.length + 4);
}
