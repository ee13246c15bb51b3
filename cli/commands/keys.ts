import { Command, Option } from 'commander';
import { failure, usageError } from '../failure';
import { readSections } from '../gateway/readSections';
import {
  CreateKeyDocument,
  DeleteKeyDocument,
  type KeyLineFragment,
  type KeyRole,
  ListKeysDocument,
  type RateLimitsInput,
  RotateKeyDocument,
} from '../generated/graphql';
import {
  action,
  collect,
  type Invocation,
  type ServerOptions,
  wholeNumber,
  withServerOptions,
} from '../invocation';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';

interface CreateOptions extends ServerOptions {
  in?: string;
  environmentId?: string;
  role?: KeyRole;
  limit?: string[];
}

const columns: Column<KeyLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, flexible: true },
  { title: 'BEGINS', value: ({ hint }) => hint },
  { title: 'ROLE', value: ({ role }) => role },
  { title: 'ENVIRONMENT', value: ({ environment }) => environment?.slug ?? '' },
  { title: 'CREATED', value: ({ createdAt }) => formatTime(createdAt) },
  { title: 'LAST USED', value: ({ lastUsedAt }) => formatTime(lastUsedAt) || 'never' },
  { title: 'ENDS', value: ({ expiresAt }) => formatTime(expiresAt) },
];

function limitsOf(texts: string[] | undefined): RateLimitsInput | undefined {
  if (texts === undefined) return undefined;
  const pairs = texts.map((text) => {
    const [, name, perMinute] = /^(\w+)=(\d+)$/.exec(text) ?? [];
    if (name === undefined)
      throw usageError(`--limit needs category=number, such as search=600, not '${text}'.`);
    return [name, Number(perMinute)] as const;
  });
  return Object.fromEntries(pairs);
}

/** The key stands alone on `out`, so that a script can take it; what to do with it is told beside. */
function showSecret(
  run: Invocation,
  record: { id: string; key: string } | null | undefined,
  note: string,
): void {
  if (!record) throw failure('The server answered nothing: try again.');
  if (!run.json) run.terminal.note(note);
  showDone(run, record, ({ key }) => key);
}

export function keysCommand(): Command {
  const group = new Command('keys').description('API keys: list, create, rotate, delete (admin token)');
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));

  subcommand('list', "list the keys of the key's environment")
    .option('--all', 'those of all environments')
    .option('--environment-id <id>', 'those of this environment')
    .action(
      action<ServerOptions & { all?: boolean; environmentId?: string }>(
        async (run, { all, environmentId }) => {
          const client = await run.connect();
          const as = all || environmentId ? 'operator' : 'admin';
          const items = await readSections(
            async (after) =>
              (
                await client.request(
                  ListKeysDocument,
                  { after, environmentId },
                  { as, signal: run.signal, attempts: 3 },
                )
              ).admin.apiKeys,
          );
          showList(run, columns, items, 'There are no keys.');
        },
      ),
    );
  subcommand('create <name>', 'create a key and print it, this once')
    .option('--in <slug>', "environment of the key's project, such as staging")
    .option('--environment-id <id>', 'environment of any project')
    .addOption(new Option('--role <role>', 'what it may do').choices(['member', 'admin']))
    .option('--limit <category=number>', 'requests per minute; may be given more than once', collect)
    .action(
      action<CreateOptions>(async (run, options, name: string) => {
        const { in: environmentSlug, environmentId, role } = options;
        const limits = limitsOf(options.limit);
        const client = await run.connect();
        const answer = await client.request(
          CreateKeyDocument,
          { input: { name, environmentSlug, environmentId, role, limits } },
          { as: environmentId ? 'operator' : 'admin', signal: run.signal },
        );
        showSecret(
          run,
          answer.createApiKey,
          `Key ${answer.createApiKey?.id}: it is shown this once, so keep it.`,
        );
      }),
    );
  subcommand('rotate <id>', 'print a new key in place of this one, which goes on working for a while')
    .addOption(
      new Option('--grace <seconds>', 'for how long the former key works').argParser(
        wholeNumber(0, 31_536_000),
      ),
    )
    .action(
      action<ServerOptions & { grace?: number }>(async (run, { grace }, id: string) => {
        const client = await run.connect();
        const answer = await client.request(
          RotateKeyDocument,
          { input: { id, graceSeconds: grace } },
          { as: 'admin', signal: run.signal },
        );
        const end = formatTime(answer.rotateApiKey?.replacedExpiresAt);
        showSecret(
          run,
          answer.rotateApiKey,
          `Key ${id} works until ${end}; its successor is shown this once.`,
        );
      }),
    );
  subcommand('delete <ids...>', 'delete keys: what they have running ends').action(
    action<ServerOptions>(async (run, _options, ids: string[]) => {
      const client = await run.connect();
      for (const id of ids) {
        await client.request(DeleteKeyDocument, { id }, { as: 'admin', signal: run.signal });
        if (run.json) run.terminal.json({ id, deleted: true }, 'line');
        else run.terminal.print(`${id}  deleted`);
      }
    }),
  );
  return group;
}
