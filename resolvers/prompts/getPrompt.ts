import { AppError } from '../../domain/errors';
import { promptNameInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';

/** The live version of a prompt. */
export interface PromptRecord {
  name: string;
  body: string;
  versionNumber: number;
  updatedAt: Date;
  variables: string[];
}

/**
 * The currently live version of a prompt of the environment (specification, "GET /prompts/{name}").
 * @throws `prompt_not_found`
 */
export async function getPrompt(ctx: OperationContext, rawInput: unknown): Promise<PromptRecord> {
  const { tenant } = await authorize(ctx, 'prompts');
  const { name } = parseInput(promptNameInput, rawInput);
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
