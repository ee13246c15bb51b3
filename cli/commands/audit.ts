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
  { title: 'AT', value: ({ at }) => formatTime(at) },
  {
    title: 'WHO',
    value: ({ actorKind, actorKeyId }) => (actorKind === 'api_key' ? `key ${actorKeyId}` : 'admin token'),
  },
  { title: 'WHAT', value: ({ operation }) => operation },
  { title: 'OUTCOME', value: ({ outcome, errorCode }) => (errorCode ? `${outcome}, ${errorCode}` : outcome) },
  {
    title: 'ABOUT',
    value: ({ targets }) => targets.map(({ type, id }) => `${type} ${id}`).join(', '),
    flexible: true,
  },
];

export function auditCommand(): Command {
  const command = new Command('audit')
    .description('list administrative operations, the latest first (admin token)')
    .option('--operation <name>', 'only this one, such as deleteApiKey')
    .addOption(
      new Option('--outcome <outcome>', 'only those that came to this').choices([
        'succeeded',
        'failed',
        'pending',
      ]),
    )
    .addOption(new Option('--limit <count>', 'at most so many').argParser(wholeNumber(1, 100)).default(50));
  return withServerOptions(command).action(
    action<AuditOptions>(async (run, { limit, operation, outcome }) => {
      const client = await run.connect();
      const { admin } = await client.request(
        AuditLogDocument,
        { first: limit, filter: { operation, outcome } },
        { as: 'operator', signal: run.signal, attempts: 3 },
      );
      showList(run, columns, admin.auditLog?.nodes ?? [], 'There are no such operations.');
    }),
  );
}
