import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { livePrompts, type PromptRecord } from './livePrompt';

/** The live version of each prompt of the environment, by name. */
export async function listPrompts(ctx: OperationContext): Promise<PromptRecord[]> {
  const { tenant } = await authorize(ctx, 'prompts');
  return livePrompts(tenant, {});
}
