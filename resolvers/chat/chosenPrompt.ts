import { AppError } from '../../domain/errors';
import type { PromptUse } from '../../domain/search';
import type { Tenant } from '../../models/tenantModel';
import type { CallerPrompt } from '../../search/answer/groundedPrompt';
import { livePrompt } from '../prompts/livePrompt';

/** The placeholders that are filled by the service. */
const ownVariables: readonly string[] = ['question', 'sources'];

export interface ChosenPrompt extends CallerPrompt {
  name: string;
  versionNumber: number;
}

/**
 * The live version of the prompt named in a chat request, with a value for each of its placeholders.
 * @throws `prompt_not_found`; `bad_request` where a placeholder has no value
 */
export async function chosenPrompt(
  tenant: Tenant,
  name: string,
  variables: Record<string, string>,
): Promise<ChosenPrompt> {
  const { body, versionNumber, variables: wanted } = await livePrompt(tenant, name);
  const missing = wanted.filter((one) => !ownVariables.includes(one) && !Object.hasOwn(variables, one));
  if (missing.length > 0) {
    const named = missing.map((one) => `'${one}'`).join(', ');
    throw new AppError('bad_request', `The prompt '${name}' needs a value in promptVariables for ${named}.`);
  }
  return { name, body, versionNumber, variables };
}

/** Reports whether the prompt was used. @param unusedBecause the reason; null where the model used it */
export function promptUse(prompt: ChosenPrompt | null, unusedBecause: string | null): PromptUse | null {
  if (prompt === null) return null;
  const { name, versionNumber } = prompt;
  const note = unusedBecause === null ? null : `The prompt was not used: ${unusedBecause}`;
  return { name, versionNumber, used: unusedBecause === null, note };
}
