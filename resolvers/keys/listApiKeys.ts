import type { KeyRole } from '../../domain/context';
import { parseInput } from '../../domain/inputs/parseInput';
import { optional, uuid } from '../../domain/inputs/scalars';
import type { RateCategory } from '../../domain/limits';
import { readSection } from '../../models/readSection';
import type { ApiKeyDoc } from '../../models/tenancy';
import { listSection, sectionInput } from '../administration/listSection';
import { authorizeAdministrator } from '../authorize';
import type { OperationContext } from '../context';
import type { Section } from '../files/listFileSection';

/** A key without its secret. */
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

const input = sectionInput.extend({ environmentId: optional(uuid) });

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
 * API keys, oldest first: of one environment or, with the admin token alone, of all.
 * @throws `forbidden`
 */
export async function listApiKeys(ctx: OperationContext, rawInput: unknown): Promise<Section<ApiKeyRecord>> {
  const { reach, principal } = await authorizeAdministrator(ctx);
  const { first, after, environmentId } = parseInput(input, rawInput);
  const { apiKeys } = ctx.services.models;
  const wanted = reach ?? environmentId ?? principal?.environmentId;
  const filter = wanted === undefined ? {} : { environmentId: wanted };
  return listSection<ApiKeyDoc, ApiKeyRecord>({
    ...{ kind: 'apiKey', first, after },
    timeOf: ({ createdAt }) => createdAt,
    read: (count, place) =>
      readSection(apiKeys, filter, { time: 'createdAt', newestFirst: false, first: count, after: place }),
    count: () => apiKeys.countDocuments(filter).exec(),
    toRecord: toApiKeyRecord,
  });
}
