import { AppError, type ErrorCode } from '../../domain/errors';
import { nameInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';

/** Deletes a prompt with all of its versions. @throws `prompt_not_found` */
export function deletePrompt(ctx: OperationContext, rawInput: unknown): Promise<{ id: string }> {
  return administer(ctx, 'deletePrompt', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { name } = parseInput(nameInput, rawInput);
    entry.target('Prompt', name);
    const prompt = await tenant.prompts.deleteOne({ name });
    if (!prompt) throw new AppError('prompt_not_found', `There is no prompt '${name}'.`);
    await tenant.promptVersions.deleteMany({ promptId: prompt._id });
    const { environmentId } = principal;
    await ctx.services.events.publish('invalidate', { environmentId, type: 'Prompt', id: name });
    return { id: name };
  });
}

deletePrompt.errors = ['forbidden', 'prompt_not_found'] satisfies ErrorCode[];
