import { AppError, type ErrorCode } from '../../domain/errors';
import type { FileRecord } from '../../domain/files';
import { rollbackFileInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import type { FileDoc } from '../../models/files';
import type { Tenant } from '../../models/tenantModel';
import { applyVersion } from '../../records/applyVersion';
import { versionsOf } from '../../records/fileVersions';
import { publishFile } from '../../records/publishFile';
import { requireNoHold } from '../../records/removeFile';
import { toFileRecord } from '../../records/toFileRecord';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { discardPending } from './replaceFile';

/** A request that waits longer for the search indexes would time out. */
const wait = { waitMs: 5_000, mayProceed: true };

/**
 * Puts another version of a file in force, at once: its chunks and vectors are still there. A replacement that is being
 * uploaded or processed is discarded. Restoring the version in force changes nothing.
 * @throws `file_not_found`; `not_found` for a version that does not exist or is no longer kept;
 * `conflict` for a file under a legal hold
 */
export async function rollbackFile(ctx: OperationContext, rawInput: unknown): Promise<FileRecord> {
  const { principal, tenant } = await authorize(ctx, 'files_write');
  const { fileId, version } = parseInput(rollbackFileInput, rawInput);
  const { services } = ctx;
  const wanted = (file: FileDoc) => versionsOf(file).find(({ number }) => number === version) ?? null;
  const known = await tenant.files.findOne({ _id: fileId });
  if (known) requireNoHold(known);
  // Nothing is discarded for a version that cannot be restored.
  const hasDiscarded = known !== null && wanted(known) !== null && (await discardPending(ctx, known));
  const where = { fileId, environmentId: principal.environmentId };
  const restored = await applyVersion(services, where, wanted, { ...wait, signal: ctx.signal });
  if (!restored) throw await reasonAgainst(tenant, fileId, version);
  // Clients that wait for the replacement learn that nothing more will come.
  if (hasDiscarded) await publishFile(services.events, restored);
  return toFileRecord(restored);
}

async function reasonAgainst(tenant: Tenant, fileId: string, version: number): Promise<AppError> {
  const file = await tenant.files.findOne({ _id: fileId });
  if (!file) return new AppError('file_not_found', `There is no file '${fileId}'.`);
  requireNoHold(file);
  const numbers = versionsOf(file).map(({ number }) => number);
  const kept = numbers.join(', ') || 'none';
  return new AppError('not_found', `The file '${fileId}' has no version ${version}. Its versions: ${kept}.`);
}

rollbackFile.errors = ['file_not_found', 'not_found', 'conflict'] satisfies ErrorCode[];
