import { promptNameInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { livePrompt, type PromptRecord } from './livePrompt';

/**
 * The currently live version of a prompt of the environment (docs/specification.md#get-promptsname).
 * @throws `prompt_not_found`
 */
export async function getPrompt(ctx: OperationContext, rawInput: unknown): Promise<PromptRecord> {
  const { tenant } = await authorize(ctx, 'prompts');
  const { name } = parseInput(promptNameInput, rawInput);
  return livePrompt(tenant, name);
}
