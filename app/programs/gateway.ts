/** The gateway process: configuration, start-up summary, signals, exit codes. */

import { loadConfig } from '../../config/loadConfig';
import { createApp } from '../createApp';
import { createLog } from '../startup/createLog';
import { credentialsPath } from '../startup/credentials';
import { endWithSentence, runProcess } from '../startup/runProcess';

function summary(origin: string, signInUrl: string | null, dataDir: string, startedAt: number): string {
  return [
    '',
    `  Lectern is ready (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
    '',
    `  Console                ${signInUrl ?? `${origin}/`}`,
    ...(signInUrl
      ? ['                         (signs in one browser on this machine, within 10 minutes)']
      : []),
    `  GraphQL and explorer   ${origin}/graphql`,
    `  REST base              ${origin}/api/v1`,
    `  API reference          ${origin}/docs`,
    `  Keys                   ${credentialsPath(dataDir)}`,
    '',
  ].join('\n');
}

async function main(): Promise<void> {
  const startedAt = Date.now();
  // A line for each request would bury what the start says to the person in front of it.
  const config = loadConfig(undefined, { isTerminal: process.stdout.isTTY === true });
  const log = createLog(config);
  await runProcess({ config, log }, async (onLost) => {
    const app = await createApp(config, log, onLost);
    try {
      const origin = await app.listen();
      console.log(summary(origin, app.signInUrl(), config.dataDir, startedAt));
      return app;
    } catch (error) {
      await app.close();
      throw error;
    }
  });
}

/** Runs a gateway in this process. */
export function startGateway(): void {
  main().catch((error) => endWithSentence(error));
}
