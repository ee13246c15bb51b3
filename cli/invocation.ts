import { type Command, InvalidArgumentError, Option } from 'commander';
import { type CliEnvironment, readEnvironment } from './environment';
import { CliError, exitCodes } from './failure';
import { GatewayClient } from './gateway/gatewayClient';
import { type ConnectionOptions, resolveConnection } from './gateway/resolveConnection';
import { parseRecord } from './readJson';
import { createTerminal, type Terminal } from './terminal';

/** Options that every command has. */
export interface SharedOptions {
  json?: boolean;
  debug?: boolean;
  color: boolean;
}

export interface ServerOptions extends SharedOptions, ConnectionOptions {}

/** One run of a command. */
export interface Invocation {
  terminal: Terminal;
  /** Whether to print JSON. */
  json: boolean;
  environment: CliEnvironment;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
  /** Creates a client of the configured server. @throws CliError if none is configured */
  connect(): Promise<GatewayClient>;
  /** Sends a request by that client. */
  request: GatewayClient['request'];
}

/** The command was ended by a signal. */
export class Interrupted extends CliError {
  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(signal === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated, 'Interrupted.');
  }
}

export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

export function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError('It must be a number from 0 to 1.');
}

export function nonNegative(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('It must be a number of at least 0.');
}

/** Parses an option that is a JSON object. What it has in it is checked by the server. */
export function jsonObject(text: string): Record<string, unknown> {
  const value = parseRecord<Record<string, unknown>>(text, {});
  if (value) return value;
  throw new InvalidArgumentError('It must be a JSON object.');
}

/** Parses repeatable options. */
export function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

export function withSharedOptions(command: Command): Command {
  return command
    .option('--json', 'print the result as JSON')
    .option('--no-color', 'disable colors (like NO_COLOR=1)')
    .option('--debug', 'print debug output and stack traces');
}

export function withServerOptions(command: Command): Command {
  return withSharedOptions(
    command
      .option('--url <address>', 'URL of the server (LECTERN_URL); default: the local server')
      .option('--key <key>', 'API key (LECTERN_API_KEY)')
      .option('--admin-token <token>', 'admin token (LECTERN_ADMIN_TOKEN)')
      .option('--profile <name>', 'profile of the configuration file (LECTERN_PROFILE)')
      .option('--environment <slug>', 'environment of the local server: production (default) or staging')
      .option('--data-dir <directory>', 'data directory of the local server (DATA_DIR)')
      .addOption(
        new Option('--timeout <seconds>', 'time-out of a request')
          .argParser(wholeNumber(1, 3600))
          .default(60),
      ),
  );
}

function listenForSignals(): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const listeners = (['SIGINT', 'SIGTERM'] as const).map((name) => {
    const listener = () => {
      const again = controller.signal.aborted;
      if (again) process.exit(name === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated);
      controller.abort(new Interrupted(name));
    };
    process.on(name, listener);
    return { name, listener };
  });
  return {
    signal: controller.signal,
    dispose() {
      for (const { name, listener } of listeners) process.off(name, listener);
    },
  };
}

/** Wraps the action of a command: creates its terminal and client, and aborts it on SIGINT and SIGTERM. */
export function action<Options extends SharedOptions>(
  run: (invocation: Invocation, options: Options, ...operands: never[]) => Promise<void>,
) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const options = command.opts() as Options & ConnectionOptions;
    const environment = readEnvironment();
    const terminal = createTerminal({ color: options.color, debug: options.debug ?? false });
    const signals = listenForSignals();
    let client: Promise<GatewayClient> | undefined;
    const connect = () => {
      client ??= resolveConnection(options, environment).then(
        (connection) => new GatewayClient(connection, terminal, signals.signal),
      );
      return client;
    };
    try {
      await run(
        {
          terminal,
          json: options.json ?? false,
          environment,
          signal: signals.signal,
          connect,
          request: async (...args) => (await connect()).request(...args),
        },
        options,
        ...(given.slice(0, -2) as never[]),
      );
    } catch (error) {
      throw signals.signal.aborted && !(error instanceof CliError) ? signals.signal.reason : error;
    } finally {
      signals.dispose();
    }
  };
}
