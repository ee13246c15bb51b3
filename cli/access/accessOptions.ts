import type { Command } from 'commander';
import { failure, usageError } from '../failure';
import type { AccessInput, AccessLineFragment } from '../generated/graphql';
import { collect, type Invocation, type ServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showDone } from '../output/results';
import { type Column, printTable } from '../output/table';

export interface AccessOptions extends ServerOptions {
  principal?: string[];
  everyone?: boolean;
  nobody?: boolean;
  inherit?: boolean;
}

/** Options that say who may see something. */
export function withAccessOptions(command: Command): Command {
  return command
    .option('--principal <name>', 'only this principal, such as group:legal; repeatable', collect)
    .option('--everyone', 'everyone')
    .option('--nobody', 'nobody beside administrators');
}

/** The access that the options name; null: as the folder; undefined: none is named. @throws where they name several */
export function accessOf({
  principal,
  everyone,
  nobody,
  inherit,
}: AccessOptions): AccessInput | null | undefined {
  const named = [principal, everyone, nobody, inherit].filter((option) => option !== undefined);
  if (named.length > 1) {
    throw usageError('--principal, --everyone, --nobody and --inherit exclude each other.');
  }
  if (principal) return { principals: principal };
  if (everyone) return { everyone: true };
  if (nobody) return { principals: [] };
  return inherit ? null : undefined;
}

/** The moment of an argument; null: `none`. @throws where it is no time */
export function momentOf(text: string): string | null {
  if (text === 'none') return null;
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime())) return moment.toISOString();
  throw usageError(`'${text}' is not a time. Give one such as 2027-01-01T00:00:00Z, or 'none'.`);
}

interface Guarded {
  access?: AccessLineFragment | null;
}

type Grant = AccessLineFragment['effective'][number];

const columns: Column<Grant>[] = [
  {
    title: 'PRINCIPAL',
    value: ({ principal, via }) => principal ?? (via === 'administrators' ? 'administrators' : 'everyone'),
    flexible: true,
  },
  { title: 'VIA', value: ({ via }) => via },
];

/** Prints who may see a record, and why. */
export function showAccess(run: Invocation, record: Guarded | null | undefined): void {
  if (!record?.access) {
    throw failure('Only a key with the role `admin` or the admin token reads who may see something.');
  }
  if (run.json) run.terminal.json(record);
  else printTable(run.terminal, columns, record.access.effective, '');
}

/** Prints until when a record exists. */
export function showExpiry(
  run: Invocation,
  record: { name: string; expiresAt?: string | null } | null | undefined,
): void {
  showDone(run, record, ({ name, expiresAt }) =>
    expiresAt ? `${name}  expires ${formatTime(expiresAt)}` : `${name}  does not expire`,
  );
}
