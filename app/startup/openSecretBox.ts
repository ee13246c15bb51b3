import type { Config } from '../../config/config';
import type { SecretBox } from '../../domain/ports/secretBox';
import { createSecretBox } from '../../providers/connectors/secretBox';
import { readOrCreateSecret } from './secret';

/** Encrypts connector URLs with the configured key, or with one generated at the first start. */
export async function openSecretBox(config: Config): Promise<SecretBox> {
  const key = config.secretKey ?? (await readOrCreateSecret(config.dataDir, 'secret-key', 32));
  const [present, ...former] = [key, ...config.formerSecretKeys].map((text) => Buffer.from(text, 'base64'));
  return createSecretBox(present ?? Buffer.alloc(0), former);
}
