import { randomUUID } from 'node:crypto';
import type { ArchivedPrompt } from '../../domain/archive';
import type { ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { importPromptsInput } from '../../domain/inputs/transfer';
import type { Tenant } from '../../models/tenantModel';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { promptVariablesOf } from '../prompts/promptVariablesOf';
import { findOrCreatePrompt } from '../prompts/publishPrompt';
import type { ImportCounts } from './importFolders';

/**
 * Imports a version under its number, unless the environment has a version with that number. A version that was live
 * in the source becomes live, unless a later one is.
 * @returns whether the version was written
 */
async function importVersion(tenant: Tenant, record: ArchivedPrompt): Promise<boolean> {
  const { name, versionNumber, body, isLive, createdAt } = record;
  const prompt = await findOrCreatePrompt(tenant, name);
  if (!prompt) return false;
  const variables = promptVariablesOf(body);
  const version = { _id: randomUUID(), promptId: prompt._id, versionNumber, body, variables, createdAt };
  let isNew = true;
  try {
    await tenant.promptVersions.insert(version);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // An import that was interrupted here has stored the version, but not made it live. Another body is not its.
    const stored = await tenant.promptVersions.findOne({ promptId: prompt._id, versionNumber });
    if (stored?.body !== body) return false;
    isNew = false;
  }
  // The first imported version is live until the source's live version is imported.
  const isFirst = { _id: prompt._id, liveVersion: 0 };
  const wasLive = { _id: prompt._id, liveVersion: { $lt: versionNumber } };
  const change = { $set: { liveVersion: versionNumber, updatedAt: new Date() } };
  await tenant.prompts.updateOne(isLive ? wasLive : isFirst, change);
  return isNew;
}

/** Imports prompt versions by name and number. Existing versions are skipped. */
export function importPrompts(ctx: OperationContext, rawInput: unknown): Promise<ImportCounts> {
  return administer(ctx, 'importPrompts', authorizeAdmin, async ({ principal, tenant }, entry) => {
    const { environmentId } = principal;
    entry.target('Environment', environmentId);
    const { records } = parseInput(importPromptsInput, rawInput);
    let written = 0;
    for (const record of records) if (await importVersion(tenant, record)) written++;
    for (const name of new Set(records.map((record) => record.name))) {
      await ctx.services.events.publish('invalidate', { environmentId, type: 'Prompt', id: name });
    }
    entry.detail({ written });
    return { written, skipped: records.length - written };
  });
}

importPrompts.errors = ['forbidden', 'conflict'] satisfies ErrorCode[];
