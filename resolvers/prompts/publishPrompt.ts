import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { text } from '../../domain/inputs/scalars';
import type { Tenant } from '../../models/tenantModel';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { isDuplicateKey } from '../isDuplicateKey';
import type { PromptRecord } from './livePrompt';
import { promptVariables } from './promptVariables';

const publishPromptInput = z.object({
  name: text({ min: 1, max: 255 }),
  body: text({ min: 1, max: 100_000 }),
});

const maxAttempts = 20;

async function findOrCreatePrompt(tenant: Tenant, name: string) {
  const found = await tenant.prompts.findOne({ name });
  if (found) return found;
  const created = { _id: randomUUID(), name, liveVersion: 0, updatedAt: new Date() };
  try {
    await tenant.prompts.insert(created);
    return created;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return tenant.prompts.findOne({ name });
  }
}

/** Publishes a body as the prompt's next version and makes it live. Versions never change once written. */
export async function publishPrompt(ctx: OperationContext, rawInput: unknown): Promise<PromptRecord> {
  const { principal, tenant } = await authorizeAdmin(ctx);
  const { name, body } = parseInput(publishPromptInput, rawInput);
  const variables = promptVariables(body);
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
      // Somebody else took this number: take the next.
      if (isDuplicateKey(error)) continue;
      throw error;
    }
    await tenant.prompts.updateOne(
      { _id: prompt._id, liveVersion: { $lt: versionNumber } },
      { $set: { liveVersion: versionNumber, updatedAt: now } },
    );
    const { environmentId } = principal;
    await ctx.services.events.publish('invalidate', { environmentId, type: 'Prompt', id: name });
    return { name, body, versionNumber, updatedAt: now, variables };
  }
  throw new AppError('conflict', `The prompt '${name}' is being published by too many others: try again.`);
}
