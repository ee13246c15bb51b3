import type { z } from 'zod';
import { parseInput } from '../../domain/inputs/parseInput';
import { isDuplicateKey } from '../../records/isDuplicateKey';
import { administer } from '../administration/administer';
import { authorizeAdmin, type Caller } from '../authorize';
import type { OperationContext } from '../context';

/** How many records of a page were written, and how many were skipped because they exist already. */
export interface ImportCounts {
  written: number;
  skipped: number;
}

/** Imports records of one kind. `write` returns how many were written. Recorded in the audit log. */
export function importRecords<Archived>(
  ctx: OperationContext,
  operation: Parameters<typeof administer>[1],
  { input, rawInput }: { input: z.ZodType<{ records: Archived[] }>; rawInput: unknown },
  write: (records: Archived[], caller: Caller) => Promise<number>,
): Promise<ImportCounts> {
  return administer(ctx, operation, authorizeAdmin, async (caller, entry) => {
    entry.target('Environment', caller.principal.environmentId);
    const { records } = parseInput(input, rawInput);
    const written = await write(records, caller);
    entry.detail({ written });
    return { written, skipped: records.length - written };
  });
}

/** Imports one record after the other; `write` returns whether it was written. @returns how many were */
export async function countWritten<Archived>(
  records: readonly Archived[],
  write: (record: Archived) => Promise<boolean>,
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
