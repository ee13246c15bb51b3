import { randomUUID } from 'node:crypto';
import type { ArchivedPrompt } from '../../domain/archive';
import type { Tenant } from '../../models/tenantModel';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { promptVariablesOf } from '../prompts/promptVariablesOf';
import { findOrCreatePrompt } from '../prompts/publishPrompt';
import { countWritten, importOf } from './importRecords';

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
export const importPrompts = importOf(
  'prompts',
  ['conflict'],
  async (records, { principal, tenant }, { services }) => {
    const { environmentId } = principal;
    const written = await countWritten(records, (record) => importVersion(tenant, record));
    for (const name of new Set(records.map((record) => record.name))) {
      await services.events.publish('invalidate', { environmentId, type: 'Prompt', id: name });
    }
    return written;
  },
);
