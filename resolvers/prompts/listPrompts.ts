import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import type { PromptRecord } from './livePrompt';

/** The live version of each prompt of the environment, by name. */
export async function listPrompts(ctx: OperationContext): Promise<PromptRecord[]> {
  const { tenant } = await authorize(ctx, 'prompts');
  const prompts = await tenant.prompts.find({}, { sort: { name: 1 } });
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
