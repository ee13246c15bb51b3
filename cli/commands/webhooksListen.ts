import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { GatewayError, UnreachableError } from '../failure';
import { ListenToWebhookEventsDocument } from '../generated/graphql';
import { action, type Invocation, type ServerOptions } from '../invocation';
import { plural } from '../output/formats';
import {
  createSecret,
  type Forwarded,
  forwardEvent,
  parseSecret,
  parseTarget,
} from '../webhooks/forwardEvent';

interface ListenOptions extends ServerOptions {
  forwardTo: string;
  events?: string;
  secret?: string;
}

const firstPauseMs = 500;
const maxPauseMs = 10_000;

/** Errors that a new subscription may not meet: a restart, a lost event, a rate limit. */
const passing = new Set(['unavailable', 'rate_limit_exceeded', 'internal']);
const isPassing = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof GatewayError && passing.has(error.code));

function lineOf(
  { terminal: { colors } }: Invocation,
  { id, type, statusCode, error, durationMs }: Forwarded,
) {
  const time = new Date().toTimeString().slice(0, 8);
  const isAccepted = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const reply = statusCode === null ? `failed: ${error}` : String(statusCode);
  const colored = isAccepted ? colors.green(reply) : colors.red(reply);
  return `${time}  ${type}  ${id}  ${colored}  ${durationMs} ms`;
}

/** Subscribes, again after each interruption, until `run.signal` is aborted or an error that stays. */
async function listen(run: Invocation, options: ListenOptions, onForwarded: () => void): Promise<void> {
  const { terminal, signal } = run;
  const target = parseTarget(options.forwardTo);
  const secret = options.secret === undefined ? createSecret() : parseSecret(options.secret);
  const events = options.events?.split(',').map((type) => type.trim());
  const client = await run.connect();
  if (run.json) terminal.json({ secret, forwardTo: target.href }, 'line');
  else terminal.print(`Signing secret: ${secret}`);
  let pauseMs = firstPauseMs;
  const onOpen = () => {
    pauseMs = firstPauseMs;
    terminal.note(`Listening at ${client.connection.graphqlUrl}. Stop with Ctrl-C.`);
  };
  while (!signal.aborted) {
    try {
      const stream = client.subscribe(
        ListenToWebhookEventsDocument,
        { events },
        { signal, as: 'admin', onOpen },
      );
      for await (const { webhookEvents } of stream) {
        const forwarded = await forwardEvent(webhookEvents, { target, secret, signal });
        onForwarded();
        if (run.json) terminal.json(forwarded, 'line');
        else terminal.print(lineOf(run, forwarded));
      }
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      terminal.debug(error instanceof Error ? error.message : String(error));
    }
    terminal.note(
      'The connection was interrupted. Events until it is back are not forwarded. Connecting again.',
    );
    await delay(pauseMs, undefined, { signal });
    pauseMs = Math.min(maxPauseMs, pauseMs * 2);
  }
}

export function addListen(command: Command): void {
  command
    .requiredOption('--forward-to <address>', 'local URL, such as http://localhost:3000/hook')
    .option('--events <types>', 'event types, separated by commas; default: all')
    .option('--secret <secret>', 'secret to sign with (whsec_…); default: a new one')
    .action(
      action<ListenOptions>(async (run, options) => {
        let count = 0;
        await listen(run, options, () => count++).catch((error: unknown) => {
          if (!run.signal.aborted) throw error;
        });
        run.terminal.note(`Stopped. ${plural(count, 'event was', 'events were')} forwarded.`);
      }),
    );
}
