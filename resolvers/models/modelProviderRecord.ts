import { AppError } from '../../domain/errors';
import type { ModelServerAddress, ModelServerKind } from '../../domain/ports/languageModels';
import type { SecretBox } from '../../domain/ports/secretBox';
import type { Models } from '../../models/createModels';
import type { ModelProviderDoc } from '../../models/modelProviders';

/** A model server of the installation, without its key. */
export interface ModelProviderRecord {
  id: string;
  name: string;
  kind: ModelServerKind;
  /** Null without the admin token: the address may be one of an internal network. */
  url: string | null;
  hasKey: boolean;
  createdAt: Date;
}

export function toModelProvider(
  { _id: id, name, kind, url, sealedKey, createdAt }: ModelProviderDoc,
  isOperator: boolean,
): ModelProviderRecord {
  return { id, name, kind, url: isOperator ? url : null, hasKey: sealedKey !== null, createdAt };
}

/** The address with the decrypted key. Never log it. @throws where the key cannot be decrypted */
export function addressOf(provider: ModelProviderDoc, secrets: SecretBox): ModelServerAddress {
  const { _id, kind, url, apiVersion, sealedKey } = provider;
  const apiKey = sealedKey === null ? null : secrets.open(sealedKey, _id);
  return kind === 'azure' ? { kind, url, apiVersion: apiVersion ?? '', apiKey } : { kind, url, apiKey };
}

export const noSuchProvider = (id: string) =>
  new AppError('not_found', `There is no model provider '${id}'.`);

/** @throws `not_found` */
export async function requireModelProvider(
  { modelProviders }: Models,
  id: string,
): Promise<ModelProviderDoc> {
  const provider = await modelProviders.findById(id).lean<ModelProviderDoc>().exec();
  if (!provider) throw noSuchProvider(id);
  return provider;
}
