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
