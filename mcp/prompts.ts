import type { GetPromptResult, ListPromptsResult } from '@modelcontextprotocol/server';
import type { OperationContext } from '../resolvers/context';
import { listPrompts as listManagedPrompts } from '../resolvers/prompts/listPrompts';
import { renderPrompt } from '../resolvers/prompts/renderPrompt';

/** Filled by the service, from a search for the argument `question`. */
const sources = 'sources';

function argumentsOf(variables: string[]): { name: string; required: boolean }[] {
  const asked = variables.filter((name) => name !== sources);
  const needed = variables.includes(sources) && !asked.includes('question') ? ['question', ...asked] : asked;
  return needed.map((name) => ({ name, required: true }));
}

/** The managed prompts of the environment, with a required argument for each placeholder. */
export async function listPrompts(ctx: OperationContext): Promise<ListPromptsResult> {
  const prompts = await listManagedPrompts(ctx);
  return {
    prompts: prompts.map(({ name, versionNumber, variables }) => ({
      name,
      description: `Version ${versionNumber} of the managed prompt '${name}'.`,
      arguments: argumentsOf(variables),
    })),
  };
}

export async function getPrompt(
  ctx: OperationContext,
  name: string,
  variables: Record<string, string> = {},
): Promise<GetPromptResult> {
  const text = await renderPrompt(ctx, { name, variables });
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
