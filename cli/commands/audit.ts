import { Command, Option } from 'commander';
import { AuditLogDocument, type AuditLogQuery, type AuditOutcome } from '../generated/graphql';
import { action, type ServerOptions, wholeNumber, withServerOptions } from '../invocation';
import { formatTime } from '../output/formats';
import { showList } from '../output/results';
import type { Column } from '../output/table';

type Entry = NonNullable<AuditLogQuery['admin']['auditLog']>['nodes'][number];

interface AuditOptions extends ServerOptions {
  limit: number;
  operation?: string;
  outcome?: AuditOutcome;
}

const columns: Column<Entry>[] = [
  { title: 'TIME', value: ({ at }) => formatTime(at) },
  {
    title: 'ACTOR',
    value: ({ actorKind, actorKeyId, actorUser }) =>
      actorUser ?? (actorKind === 'api_key' ? `key ${actorKeyId}` : 'admin token'),
  },
  { title: 'OPERATION', value: ({ operation }) => operation },
  { title: 'OUTCOME', value: ({ outcome, errorCode }) => (errorCode ? `${outcome}, ${errorCode}` : outcome) },
  {
    title: 'TARGETS',
    value: ({ targets }) => targets.map(({ type, id }) => `${type} ${id}`).join(', '),
    flexible: true,
  },
];

export function auditCommand(): Command {
  const command = new Command('audit')
    .description('list administrative operations, newest first (admin token)')
    .option('--operation <name>', 'only this operation, such as deleteApiKey')
    .addOption(
      new Option('--outcome <outcome>', 'only operations with this outcome').choices([
        'succeeded',
        'failed',
        'pending',
      ]),
    )
    .addOption(
      new Option('--limit <count>', 'maximum number of entries').argParser(wholeNumber(1, 100)).default(50),
    );
  return withServerOptions(command).action(
    action<AuditOptions>(async (run, { limit, operation, outcome }) => {
      const { admin } = await run.request(
        AuditLogDocument,
        { first: limit, filter: { operation, outcome } },
        { as: 'operator' },
      );
      showList(run, columns, admin.auditLog?.nodes ?? [], 'No operations found.');
    }),
  );
}
