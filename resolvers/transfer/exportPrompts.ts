import type { ArchivedPrompt } from '../../domain/archive';
import type { Tenant } from '../../models/tenantModel';
import type { Found, Listing, Place } from './exportListing';

/**
 * Prompt versions, by name and version number. Prompts may have none that are left to read, so that there may be more
 * prompts where a page of them has fewer than `limit` versions.
 */
async function read(tenant: Tenant, after: Place | null, limit: number): Promise<Found> {
  const [lastName = '', lastVersion = 0] = after ?? [];
  const found: Found = [];
  let names: { $gte: string } | { $gt: string } = { $gte: String(lastName) };
  while (found.length < limit) {
    const prompts = await tenant.prompts.find({ name: names }, { sort: { name: 1 }, limit });
    for (const { _id: promptId, name, liveVersion } of prompts) {
      const beyond = name === lastName ? Number(lastVersion) : 0;
      const versions = await tenant.promptVersions.find(
        { promptId, versionNumber: { $gt: beyond } },
        { sort: { versionNumber: 1 }, limit: limit - found.length },
      );
      for (const { versionNumber, body, createdAt } of versions) {
        const isLive = versionNumber === liveVersion;
        const record: ArchivedPrompt = { name, versionNumber, body, isLive, createdAt };
        found.push({ record, place: [name, versionNumber] });
      }
      if (found.length >= limit) break;
    }
    const last = prompts.at(-1);
    if (!last || prompts.length < limit) break;
    names = { $gt: last.name };
  }
  return found;
}

/** A version whose prompt was deleted before it cannot be exported. */
async function count({ prompts, promptVersions }: Tenant): Promise<number> {
  const ids = await prompts.findFields({}, ['name']);
  return promptVersions.count({ promptId: { $in: ids.map(({ _id }) => _id) } });
}

export const prompts: Listing = { types: ['string', 'number'], count, read };
