import { AppError } from '../../domain/errors';
import type { Tenant } from '../../models/tenantModel';

/** The live version of a prompt. */
export interface PromptRecord {
  name: string;
  body: string;
  versionNumber: number;
  updatedAt: Date;
  variables: string[];
}

/** The live versions of the prompts that match, by name. */
export async function livePrompts(
  tenant: Tenant,
  filter: Parameters<Tenant['prompts']['find']>[0],
): Promise<PromptRecord[]> {
  const prompts = await tenant.prompts.find(filter, { sort: { name: 1 } });
  if (prompts.length === 0) return [];
  const versions = await tenant.promptVersions.find({
    $or: prompts.map(({ _id, liveVersion }) => ({ promptId: _id, versionNumber: liveVersion })),
  });
  const byPrompt = new Map(versions.map((version) => [version.promptId, version]));
  return prompts.flatMap(({ _id, name, updatedAt }) => {
    const version = byPrompt.get(_id);
    if (!version) return [];
    const { body, versionNumber, variables } = version;
    return [{ name, body, versionNumber, updatedAt, variables }];
  });
}

/**
 * The live version of a prompt of the environment.
 * @throws `prompt_not_found`
 */
export async function livePrompt(tenant: Tenant, name: string): Promise<PromptRecord> {
  const prompt = await tenant.prompts.findOne({ name });
  const version =
    prompt &&
    (await tenant.promptVersions.findOne({ promptId: prompt._id, versionNumber: prompt.liveVersion }));
  if (!prompt || !version) throw new AppError('prompt_not_found', `There is no prompt '${name}'.`);
  return {
    name: prompt.name,
    body: version.body,
    versionNumber: version.versionNumber,
    updatedAt: prompt.updatedAt,
    variables: version.variables,
  };
}
