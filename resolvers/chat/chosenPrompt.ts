import { AppError } from '../../domain/errors';
import type { PromptUse } from '../../domain/search';
import type { Tenant } from '../../models/tenantModel';
import type { CallerPrompt } from '../../search/answer/groundedPrompt';
import { isAdministrator } from '../authorize';
import type { OperationContext } from '../context';
import { livePrompt, type PromptRecord } from '../prompts/livePrompt';
import { promptVariablesOf } from '../prompts/promptVariablesOf';

/** The placeholders that are filled by the service. */
const ownVariables: readonly string[] = ['question', 'sources'];

export interface ChosenPrompt extends CallerPrompt {
  name: string;
  versionNumber: number;
}

interface PromptRequest {
  promptName: string | null;
  /** A draft, in place of the live version. */
  promptBody: string | null;
  promptVariables: Record<string, string> | null;
}

/**
 * The prompt of a chat request, with a value for each of its placeholders; null where it has none.
 * @throws `prompt_not_found`; `forbidden` for a draft of somebody who may not publish it; `bad_request` where a
 * placeholder has no value
 */
export async function requestedPrompt(
  ctx: OperationContext,
  tenant: Tenant,
  { promptName, promptBody, promptVariables }: PromptRequest,
): Promise<ChosenPrompt | null> {
  const variables = promptVariables ?? {};
  if (promptBody === null) return promptName === null ? null : chosenPrompt(tenant, promptName, variables);
  if (!isAdministrator(ctx)) {
    throw new AppError('forbidden', '`promptBody` requires the admin token or a key with the role admin.');
  }
  const draft = { name: promptName ?? 'draft', body: promptBody, versionNumber: 0 };
  return withVariables({ ...draft, variables: promptVariablesOf(promptBody) }, variables);
}

/**
 * The live version of a prompt, with a value for each of its placeholders.
 * @throws `prompt_not_found`; `bad_request` where a placeholder has no value
 */
export async function chosenPrompt(
  tenant: Tenant,
  name: string,
  variables: Record<string, string>,
): Promise<ChosenPrompt> {
  return withVariables(await livePrompt(tenant, name), variables);
}

function withVariables(
  { name, body, versionNumber, variables: wanted }: Omit<PromptRecord, 'updatedAt'>,
  variables: Record<string, string>,
): ChosenPrompt {
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
