import { join } from 'node:path';
import { type Config, ConfigError } from '../../config/config';
import type { SecretBox } from '../../domain/ports/secretBox';
import type { Models } from '../../models/createModels';
import { createSecretBox } from '../../providers/connectors/secretBox';
import { readOrCreateSecret, readSecret } from './secret';

/** Whether the store has what a key has sealed: addresses of connectors, secrets of webhooks and sources, keys of model providers. */
async function hasSealed({
  connectors,
  webhookEndpoints,
  modelProviders,
  sources,
}: Models): Promise<boolean> {
  const found = await Promise.all([
    connectors.exists({}).exec(),
    webhookEndpoints.exists({}).exec(),
    modelProviders.exists({ sealedKey: { $ne: null } }).exec(),
    sources.exists({ sealedSecret: { $ne: null } }).exec(),
  ]);
  return found.some((one) => one !== null);
}

/**
 * Encrypts connector URLs, secrets of webhooks and sources, and keys of model providers with the configured key, or with one generated at the first start.
 * @throws ConfigError where that key is lost: another one would open nothing
 */
export async function openSecretBox(config: Config, models: Models): Promise<SecretBox> {
  const file = { dataDir: config.dataDir, name: 'secret-key', bytes: 32 };
  let { secretKey } = config;
  if (secretKey === null) {
    if ((await readSecret(file)) === null && (await hasSealed(models))) {
      throw new ConfigError(
        `Lectern can't start: ${join(file.dataDir, file.name)} is missing, with which connectors, webhooks, sources and keys of model providers of this store are sealed. Restore it from a backup or set SECRET_KEY; if it is lost, put a new key there (openssl rand -base64 32), and create them again.`,
      );
    }
    secretKey = await readOrCreateSecret(file);
  }
  const [present, ...former] = [secretKey, ...config.formerSecretKeys].map((text) =>
    Buffer.from(text, 'base64'),
  );
  return createSecretBox(present ?? Buffer.alloc(0), former);
}
