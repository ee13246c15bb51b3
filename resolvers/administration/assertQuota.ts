import { AppError } from '../../domain/errors';
import type { Tenant } from '../../models/tenantModel';

/** Records of an environment that are listed without pages, or that each cost something while they are there. */
const kinds = {
  connectors: { max: 50, name: 'connectors' },
  evaluationSets: { max: 200, name: 'evaluation sets' },
  folders: { max: 1000, name: 'folders' },
  prompts: { max: 500, name: 'prompts' },
  sources: { max: 50, name: 'sources' },
  webhookEndpoints: { max: 10, name: 'webhook endpoints' },
} as const;

/** @throws `conflict` where the environment has as many records of the kind as it may */
export async function assertQuota(tenant: Tenant, kind: keyof typeof kinds): Promise<void> {
  const { max, name } = kinds[kind];
  if ((await tenant[kind].count({})) < max) return;
  throw new AppError('conflict', `An environment has at most ${max} ${name}. Delete one first.`);
}
