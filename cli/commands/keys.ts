import { Command, Option } from 'commander';
import { failure, usageError } from '../failure';
import { readAllPages } from '../gateway/readAllPages';
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
import { forEachId } from '../output/forEachId';
import { formatTime } from '../output/formats';
import { showDone, showList } from '../output/results';
import type { Column } from '../output/table';

interface CreateOptions extends ServerOptions {
  in?: string;
  environmentId?: string;
  role?: KeyRole;
  limit?: string[];
  lifetime?: number;
}

const columns: Column<KeyLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'NAME', value: ({ name }) => name, flexible: true },
  { title: 'PREFIX', value: ({ hint }) => hint },
  { title: 'ROLE', value: ({ role }) => role },
  { title: 'ENVIRONMENT', value: ({ environment }) => environment?.slug ?? '' },
  { title: 'CREATED', value: ({ createdAt }) => formatTime(createdAt) },
  { title: 'LAST USED', value: ({ lastUsedAt }) => formatTime(lastUsedAt) || 'never' },
  { title: 'EXPIRES', value: ({ expiresAt }) => formatTime(expiresAt) },
];

function limitsOf(texts: string[] | undefined): RateLimitsInput | undefined {
  if (texts === undefined) return undefined;
  const pairs = texts.map((text) => {
    const [, name, perMinute] = /^(\w+)=(\d+)$/.exec(text) ?? [];
    if (name === undefined)
      throw usageError(`--limit must be category=number, such as search=600, not '${text}'.`);
    return [name, Number(perMinute)] as const;
  });
  return Object.fromEntries(pairs);
}

/** Prints only the key to standard output, so that scripts can read it; the note goes to standard error. */
function showSecret(
  run: Invocation,
  record: { id: string; key: string } | null | undefined,
  note: string,
): void {
  if (!record) throw failure('The server returned no data. Try again.');
  if (!run.json) run.terminal.note(note);
  showDone(run, record, ({ key }) => key);
}

export function keysCommand(): Command {
  const group = new Command('keys').description('API keys: list, create, rotate, delete (admin token)');
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));

  subcommand('list', "list the keys of the key's environment")
    .option('--all', 'keys of all environments')
    .option('--environment-id <id>', 'keys of this environment')
    .action(
      action<ServerOptions & { all?: boolean; environmentId?: string }>(
        async (run, { all, environmentId }) => {
          const as = all || environmentId ? 'operator' : 'admin';
          const items = await readAllPages(
            async (after) =>
              (await run.request(ListKeysDocument, { after, environmentId }, { as })).admin.apiKeys,
          );
          showList(run, columns, items, 'There are no keys.');
        },
      ),
    );
  subcommand('create <name>', 'create a key and print it; it cannot be shown again')
    .option('--in <slug>', "environment of the current key's project, such as staging")
    .option('--environment-id <id>', 'environment of any project, by id')
    .addOption(
      new Option('--role <role>', 'permissions of the key').choices([
        'viewer',
        'member',
        'delegate',
        'admin',
      ]),
    )
    .option('--limit <category=number>', 'requests per minute; repeatable', collect)
    .addOption(
      new Option(
        '--lifetime <seconds>',
        'how long the key works; without it, the key does not expire',
      ).argParser(wholeNumber(60, 366 * 86_400)),
    )
    .action(
      action<CreateOptions>(async (run, options, name: string) => {
        const { in: environmentSlug, environmentId, role, lifetime: lifetimeSeconds } = options;
        const limits = limitsOf(options.limit);
        const answer = await run.request(
          CreateKeyDocument,
          { input: { name, environmentSlug, environmentId, role, limits, lifetimeSeconds } },
          { as: environmentId ? 'operator' : 'admin' },
        );
        showSecret(
          run,
          answer.createApiKey,
          `Key ${answer.createApiKey?.id} created. Store it now: it cannot be shown again.`,
        );
      }),
    );
  subcommand(
    'rotate <id>',
    'replace a key and print the new one; the old key remains valid for a grace period',
  )
    .addOption(
      new Option('--grace <seconds>', 'how long the old key remains valid; default 86400').argParser(
        wholeNumber(0, 31_536_000),
      ),
    )
    .action(
      action<ServerOptions & { grace?: number }>(async (run, { grace }, id: string) => {
        const answer = await run.request(
          RotateKeyDocument,
          { input: { id, graceSeconds: grace } },
          { as: 'admin' },
        );
        const end = formatTime(answer.rotateApiKey?.replacedExpiresAt);
        showSecret(
          run,
          answer.rotateApiKey,
          `Key ${id} is valid until ${end}. Store the new key now: it cannot be shown again.`,
        );
      }),
    );
  subcommand('delete <ids...>', 'delete keys and close their open subscriptions').action(
    action<ServerOptions>(async (run, _options, ids: string[]) => {
      await forEachId(run, ids, async (id) => {
        await run.request(DeleteKeyDocument, { id }, { as: 'admin' });
        return { line: `${id}  deleted`, value: { id, deleted: true } };
      });
    }),
  );
  return group;
}
