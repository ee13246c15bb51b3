import type { Archived, ArchiveKind } from '../../domain/archive';
import type { ErrorCode } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { importInputs } from '../../domain/inputs/transfer';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { administer } from '../administration/administer';
import { authorizeAdmin, type Caller } from '../authorize';
import type { OperationContext } from '../context';

/** How many records of a page were written, and how many were skipped because they exist already. */
export interface ImportCounts {
  written: number;
  skipped: number;
}

/**
 * The import of records of one kind, recorded in the audit log. `write` returns how many were written.
 * @param codes the errors that it reports beside `forbidden`
 */
export function importOf<K extends ArchiveKind>(
  kind: K,
  codes: ErrorCode[],
  write: (records: Archived<K>[], caller: Caller, ctx: OperationContext) => Promise<number>,
) {
  const operation = `import${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const run = (ctx: OperationContext, rawInput: unknown): Promise<ImportCounts> =>
    administer(ctx, operation, authorizeAdmin, async (caller, entry) => {
      entry.target('Environment', caller.principal.environmentId);
      const records = parseInput(importInputs[kind], rawInput).records as Archived<K>[];
      const written = await write(records, caller, ctx);
      entry.detail({ written });
      return { written, skipped: records.length - written };
    });
  return Object.assign(run, { errors: ['forbidden' as const, ...codes] });
}

/** Imports one record after the other; `write` returns whether it was written. @returns how many were */
export async function countWritten<R>(
  records: readonly R[],
  write: (record: R) => Promise<boolean>,
): Promise<number> {
  let written = 0;
  for (const record of records) if (await write(record)) written++;
  return written;
}

/** Whether the record was written, and not there before. */
export async function inserted(insertion: Promise<void>): Promise<boolean> {
  try {
    await insertion;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
