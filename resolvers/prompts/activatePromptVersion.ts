import { AppError, type ErrorCode } from '../../domain/errors';
import { activatePromptInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import type { PromptRecord } from './livePrompt';

/**
 * Makes a published version the live version of its prompt.
 * @throws `prompt_not_found`, `not_found` for an unknown version
 */
export function activatePromptVersion(ctx: OperationContext, rawInput: unknown): Promise<PromptRecord> {
  return administer(ctx, 'activatePromptVersion', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { name, versionNumber } = parseInput(activatePromptInput, rawInput);
    entry.target('Prompt', name);
    const prompt = await tenant.prompts.findOne({ name });
    if (!prompt) throw new AppError('prompt_not_found', `There is no prompt '${name}'.`);
    entry.detail({ versionNumber, formerVersionNumber: prompt.liveVersion });
    const version = await tenant.promptVersions.findOne({ promptId: prompt._id, versionNumber });
    if (!version) {
      throw new AppError('not_found', `The prompt '${name}' has no version ${versionNumber}.`);
    }
    const updatedAt = new Date();
    const change = { $set: { liveVersion: versionNumber, updatedAt } };
    await tenant.prompts.updateOne({ _id: prompt._id }, change);
    const { environmentId } = principal;
    await ctx.services.events.publish('invalidate', { environmentId, type: 'Prompt', id: name });
    return { name, body: version.body, versionNumber, updatedAt, variables: version.variables };
  });
}

activatePromptVersion.errors = ['forbidden', 'prompt_not_found', 'not_found'] satisfies ErrorCode[];
