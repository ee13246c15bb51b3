import { Command } from 'commander';
import { CliError, exitCodes, failure } from '../failure';
import { timedOut, toUnreachable } from '../gateway/networkFailure';
import { action, type ServerOptions, withServerOptions } from '../invocation';
import { parseRecord } from '../readJson';

/** A fresh sign-in link of the gateway. It is no part of the public API: only this machine is given one. */
async function requestLink(origin: string, adminToken: string, timeoutMs: number, signal: AbortSignal) {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${origin}/console/sign-in-link`, {
      method: 'POST',
      headers: { 'x-admin-token': adminToken },
      signal: AbortSignal.any([signal, deadline]),
    });
    return { isRefused: !response.ok, status: response.status, text: await response.text() };
  } catch (error) {
    if (signal.aborted) throw error;
    throw deadline.aborted ? timedOut(origin, timeoutMs) : toUnreachable(error, origin);
  }
}

export function consoleCommand(): Command {
  const command = new Command('console').description(
    'print a link that signs a browser on this machine in to the console, once, within 10 minutes',
  );
  return withServerOptions(command).action(
    action<ServerOptions>(async ({ terminal, json, signal, connect }) => {
      const { connection } = await connect();
      const { origin } = new URL(connection.graphqlUrl);
      if (connection.adminToken === null) {
        throw new CliError(
          exitCodes.refused,
          `A sign-in link needs the admin token. Open ${origin}/ and sign in with a key, or give --admin-token.`,
        );
      }
      const { isRefused, status, text } = await requestLink(
        origin,
        connection.adminToken,
        connection.timeoutMs,
        signal,
      );
      if (isRefused) {
        const problem = parseRecord<{ detail: string }>(text, { detail: 'string' });
        throw new CliError(exitCodes.refused, problem?.detail ?? `The server answered ${status}.`);
      }
      const link = parseRecord<{ url: string }>(text, { url: 'string' });
      if (!link) throw failure(`${origin} gives no sign-in links. It is an earlier version, or no Lectern.`);
      if (json) terminal.json(link);
      else terminal.print(link.url);
    }),
  );
}
