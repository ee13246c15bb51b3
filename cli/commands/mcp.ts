import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Argument, Command } from 'commander';
import { CliError, exitCodes, usageError } from '../failure';
import { siblingUrl } from '../gateway/addresses';
import type { Connection } from '../gateway/resolveConnection';
import { action, type Invocation, type ServerOptions, withServerOptions } from '../invocation';
import { clientConfig, clients } from '../mcp/clientConfigs';
import { Relay } from '../mcp/relay';
import { packageRoot } from '../packageRoot';

function requireKey({ apiKey }: Connection): string {
  if (apiKey !== null) return apiKey;
  throw new CliError(
    exitCodes.refused,
    'This command needs an API key. Give it with --key or LECTERN_API_KEY.',
  );
}

/** Standard output is the client's: nothing but messages is written to it. */
async function serve({ connect, terminal, signal }: Invocation): Promise<void> {
  const { connection } = await connect();
  const relay = new Relay({
    url: siblingUrl(connection.graphqlUrl, '/mcp'),
    apiKey: requireKey(connection),
    timeoutMs: connection.timeoutMs,
    write: terminal.print,
  });
  const lines = createInterface({ input: process.stdin, signal });
  const running = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const handling = relay.handle(line).finally(() => running.delete(handling));
    running.add(handling);
  }
  await Promise.all(running);
}

interface ConfigOptions extends ServerOptions {
  http?: boolean;
}

async function showConfig(
  { connect, terminal, json }: Invocation,
  { http = false }: ConfigOptions,
  client: string,
): Promise<void> {
  const { connection } = await connect();
  const apiKey = requireKey(connection);
  const address = { url: siblingUrl(connection.graphqlUrl, '/mcp'), apiKey };
  const command = {
    command: process.execPath,
    args: [join(packageRoot, 'cli', 'bin', 'lectern.js'), 'mcp', 'serve'],
    env: { LECTERN_URL: siblingUrl(connection.graphqlUrl, ''), LECTERN_API_KEY: apiKey },
  };
  const config = clientConfig(client, http ? address : command);
  if (!config) throw usageError(`The configuration of ${client} takes no address. Leave out --http.`);
  if (json) return terminal.json(config);
  terminal.note(`For ${config.path}. It contains the API key.`);
  terminal.print(config.snippet);
}

export function mcpCommand(): Command {
  const group = new Command('mcp').description('Model Context Protocol: serve agents on this machine');
  withServerOptions(
    group
      .command('serve', { isDefault: true })
      .description('serve MCP on standard input and output, for desktop clients'),
  ).action(action<ServerOptions>((run) => serve(run)));
  withServerOptions(
    group
      .command('config')
      .addArgument(new Argument('<client>', 'the client').choices(clients.map(({ name }) => name)))
      .description('print the configuration of a client, which starts `lectern mcp`')
      .option('--http', 'the client sends requests to the gateway itself, and starts no program'),
  ).action(action<ConfigOptions>((run, options, client: string) => showConfig(run, options, client)));
  return group;
}
