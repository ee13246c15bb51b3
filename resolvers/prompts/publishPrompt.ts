import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '../../domain/errors';
import { publishPromptInput } from '../../domain/inputs/administration';
import { parseInput } from '../../domain/inputs/parseInput';
import { newEvent } from '../../models/pendingEvents';
import type { Tenant } from '../../models/tenantModel';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { administer } from '../administration/administer';
import { assertQuota } from '../administration/assertQuota';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import type { PromptRecord } from './livePrompt';
import { promptVariablesOf } from './promptVariablesOf';

const maxAttempts = 20;

/**
 * Finds or creates a prompt; a new one has no live version. Null where the prompt is deleted concurrently.
 * @throws `conflict` where the environment has too many
 */
export async function findOrCreatePrompt(tenant: Tenant, name: string) {
  const found = await tenant.prompts.findOne({ name });
  if (found) return found;
  await assertQuota(tenant, 'prompts');
  const created = { _id: randomUUID(), name, liveVersion: 0, updatedAt: new Date() };
  try {
    await tenant.prompts.insert(created);
    return created;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return tenant.prompts.findOne({ name });
  }
}

/** Adds the body as the prompt's next version and makes it live. Versions never change once written. */
export async function addPromptVersion(tenant: Tenant, name: string, body: string): Promise<PromptRecord> {
  const variables = promptVariablesOf(body);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const prompt = await findOrCreatePrompt(tenant, name);
    if (!prompt) continue;
    const [latest] = await tenant.promptVersions.find(
      { promptId: prompt._id },
      { sort: { versionNumber: -1 }, limit: 1 },
    );
    const versionNumber = (latest?.versionNumber ?? 0) + 1;
    const now = new Date();
    try {
      await tenant.promptVersions.insert({
        _id: randomUUID(),
        promptId: prompt._id,
        versionNumber,
        body,
        variables,
        createdAt: now,
      });
    } catch (error) {
      // A concurrent publish used this number: retry with the next one.
      if (isDuplicateKey(error)) continue;
      throw error;
    }
    await tenant.prompts.updateOne(
      { _id: prompt._id, liveVersion: { $lt: versionNumber } },
      {
        $set: { liveVersion: versionNumber, updatedAt: now },
        $push: { pendingEvents: newEvent('prompt.published', now, { name, version_number: versionNumber }) },
      },
    );
    return { name, body, versionNumber, updatedAt: now, variables };
  }
  throw new AppError('conflict', `Too many concurrent publishes of the prompt '${name}'. Try again.`);
}

/** Publishes a body as the prompt's next version and makes it live. */
export function publishPrompt(ctx: OperationContext, rawInput: unknown): Promise<PromptRecord> {
  return administer(ctx, 'publishPrompt', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { name, body } = parseInput(publishPromptInput, rawInput);
    entry.target('Prompt', name);
    const published = await addPromptVersion(tenant, name, body);
    entry.detail({ versionNumber: published.versionNumber });
    const { environmentId } = principal;
    await ctx.services.events.publish('invalidate', { environmentId, type: 'Prompt', id: name });
    return published;
  });
}

publishPrompt.errors = ['forbidden', 'conflict'] satisfies ErrorCode[];
