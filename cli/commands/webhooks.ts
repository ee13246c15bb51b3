import { Command, Option } from 'commander';
import { failure, usageError } from '../failure';
import {
  CreateWebhookDocument,
  DeleteWebhookDocument,
  ListWebhookDeliveriesDocument,
  ListWebhooksDocument,
  ReplayWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  type WebhookDeliveryLineFragment,
  type WebhookLineFragment,
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
import { addListen } from './webhooksListen';

const stateOf = ({ isEnabled, disabledReason, failingSince }: WebhookLineFragment): string => {
  if (!isEnabled) return `disabled (${String(disabledReason).replaceAll('_', ' ')})`;
  return failingSince ? `failing since ${formatTime(failingSince)}` : 'enabled';
};

const endpointColumns: Column<WebhookLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'URL', value: ({ url }) => url, flexible: true },
  { title: 'STATE', value: stateOf },
  { title: 'EVENTS', value: ({ events }) => events.join(', ') },
];

const lastAttempt = ({ attempts }: WebhookDeliveryLineFragment): string => {
  const last = attempts.at(-1);
  return last ? `${formatTime(last.at)}  ${last.statusCode ?? last.error}` : '';
};

const deliveryColumns: Column<WebhookDeliveryLineFragment>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'EVENT', value: ({ type }) => type },
  { title: 'CREATED', value: ({ createdAt }) => formatTime(createdAt) },
  { title: 'STATUS', value: ({ status }) => status },
  { title: 'ATTEMPTS', value: ({ attempts }) => String(attempts.length) },
  { title: 'LAST ATTEMPT', value: lastAttempt, flexible: true },
  { title: 'NEXT', value: ({ nextAttemptAt }) => formatTime(nextAttemptAt) },
];

/** Prints only the secret to standard output, so that scripts can read it; the note goes to standard error. */
function showSecret(
  run: Invocation,
  made: { secret: string; endpoint: WebhookLineFragment } | null | undefined,
): void {
  if (!made) throw failure('The server returned no data. Try again.');
  if (!run.json) {
    run.terminal.note(`Secret of webhook ${made.endpoint.id}. Store it now: it cannot be shown again.`);
  }
  showDone(run, made, ({ secret }) => secret);
}

interface UpdateOptions extends ServerOptions {
  to?: string;
  event?: string[];
  enable?: boolean;
  disable?: boolean;
}

function enabling({ enable, disable }: UpdateOptions): boolean | undefined {
  if (enable && disable) throw usageError('Give --enable or --disable, not both.');
  return enable ? true : disable ? false : undefined;
}

export function webhooksCommand(): Command {
  const group = new Command('webhooks').description(
    'webhook endpoints: list, create, update, delete, rotate-secret, test, deliveries, replay, listen (admin token)',
  );
  const subcommand = (usage: string, description: string) =>
    withServerOptions(group.command(usage).description(description));
  const eventOption = ['--event <type>', 'event to send, such as file.ready; repeatable'] as const;

  subcommand('list', "list the webhook endpoints of the key's environment").action(
    action<ServerOptions>(async (run) => {
      const { admin } = await run.request(ListWebhooksDocument, {}, { as: 'admin' });
      showList(run, endpointColumns, admin.webhookEndpoints ?? [], 'There are no webhook endpoints.');
    }),
  );
  subcommand('create <address>', 'send events to a URL, and print the secret that they are signed with')
    .requiredOption(...eventOption, collect)
    .action(
      action<ServerOptions & { event: string[] }>(async (run, { event: events }, url: string) => {
        const answer = await run.request(CreateWebhookDocument, { input: { url, events } }, { as: 'admin' });
        showSecret(run, answer.createWebhookEndpoint);
      }),
    );
  subcommand('update <id>', 'change, enable or disable a webhook endpoint')
    .option('--to <address>', 'new URL')
    .option(...eventOption, collect)
    .option('--enable', 'send events again')
    .option('--disable', 'send no events; pending deliveries fail')
    .action(
      action<UpdateOptions>(async (run, options, id: string) => {
        const input = { id, url: options.to, events: options.event, isEnabled: enabling(options) };
        const answer = await run.request(UpdateWebhookDocument, { input }, { as: 'admin' });
        showDone(run, answer.updateWebhookEndpoint, (endpoint) => `${id}  ${stateOf(endpoint)}`);
      }),
    );
  subcommand('delete <id>', 'delete a webhook endpoint with its deliveries').action(
    action<ServerOptions>(async (run, _options, id: string) => {
      const answer = await run.request(DeleteWebhookDocument, { id }, { as: 'admin' });
      showDone(run, answer.deleteWebhookEndpoint, () => `${id}  deleted`);
    }),
  );
  subcommand('rotate-secret <id>', 'replace the secret; events are signed with both for a grace period')
    .addOption(
      new Option('--grace <seconds>', 'how long the old secret is used; default 86400').argParser(
        wholeNumber(0, 604_800),
      ),
    )
    .action(
      action<ServerOptions & { grace?: number }>(async (run, { grace }, id: string) => {
        const answer = await run.request(
          RotateWebhookSecretDocument,
          { id, graceSeconds: grace },
          { as: 'admin' },
        );
        showSecret(run, answer.rotateWebhookSecret);
      }),
    );
  subcommand('test <id>', 'send a test event').action(
    action<ServerOptions>(async (run, _options, id: string) => {
      const answer = await run.request(TestWebhookDocument, { id }, { as: 'admin' });
      showDone(run, answer.sendTestWebhook, (delivery) => `Test event sent, delivery ${delivery.id}.`);
    }),
  );
  subcommand('deliveries <id>', 'list the deliveries of the last 30 days with their last attempt')
    .addOption(
      new Option('--first <number>', 'number of deliveries').argParser(wholeNumber(1, 100)).default(50),
    )
    .action(
      action<ServerOptions & { first: number }>(async (run, { first }, id: string) => {
        const { admin } = await run.request(ListWebhookDeliveriesDocument, { id, first }, { as: 'admin' });
        const deliveries = admin.webhookEndpoint?.deliveries?.nodes ?? [];
        showList(run, deliveryColumns, deliveries, 'There are no deliveries.');
      }),
    );
  subcommand('replay <delivery>', 'send a delivery again, with all retries').action(
    action<ServerOptions>(async (run, _options, id: string) => {
      const answer = await run.request(ReplayWebhookDocument, { id }, { as: 'admin' });
      showDone(run, answer.replayWebhookDelivery, () => `${id}  pending`);
    }),
  );
  addListen(
    subcommand('listen', 'forward the events of the environment to a local URL, signed like deliveries'),
  );
  return group;
}
