import type { KeyRole } from '../../domain/context';
import { apiKeysInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { RateCategory } from '../../domain/limits';
import type { Connection } from '../../domain/lists';
import type { ApiKeyDoc } from '../../models/tenancy';
import { listByCursor } from '../administration/listByCursor';
import { authorizeAdministrator } from '../authorize';
import type { OperationContext } from '../context';

/** An API key without its secret. */
export interface ApiKeyRecord {
  id: string;
  name: string;
  hint: string;
  role: KeyRole;
  environmentId: string;
  limits: Partial<Record<RateCategory, number>>;
  lastUsedAt: Date | null;
  createdAt: Date;
  expiresAt: Date | null;
}

function toApiKeyRecord(key: ApiKeyDoc): ApiKeyRecord {
  const { _id: id, name, hint, role = 'member', environmentId, limits, lastUsedAt, createdAt } = key;
  return {
    id,
    name,
    hint,
    role,
    environmentId,
    limits,
    lastUsedAt,
    createdAt,
    expiresAt: key.expiresAt ?? null,
  };
}

/**
 * The API keys of an environment or, with only the admin token, of all environments, oldest first.
 * @throws `forbidden`
 */
export async function listApiKeys(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<ApiKeyRecord>> {
  const { reach, principal } = await authorizeAdministrator(ctx);
  const { environmentId, ...page } = parseInput(apiKeysInput, rawInput);
  const { apiKeys } = ctx.services.models;
  const wanted = reach ?? environmentId ?? principal?.environmentId;
  const filter = wanted === undefined ? {} : { environmentId: wanted };
  return listByCursor(apiKeys, filter, page, {
    kind: 'apiKey',
    time: 'createdAt',
    newestFirst: false,
    toRecord: toApiKeyRecord,
  });
}
