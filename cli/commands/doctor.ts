import { resolve } from 'node:path';
import { Command } from 'commander';
import { checkServer } from '../doctor/checkServer';
import { type Finding, failed } from '../doctor/finding';
import { CliError, failure } from '../failure';
import { action, type Invocation, type ServerOptions, withServerOptions } from '../invocation';
import { plural } from '../output/formats';
import { pad } from '../output/width';
import type { Terminal } from '../terminal';

const signs: Record<Finding['state'], string> = { ok: '✓', warning: '!', failed: '✗', skipped: '-' };

async function checkMachine(dataDir: string | undefined): Promise<Finding[]> {
  // Imported on demand: the server's configuration takes longer to load than the CLI itself.
  const machine = await import('../doctor/checkMachine.js');
  const { checkIndexes } = await import('../doctor/checkIndexes.js');
  const { finding, config } = machine.checkConfiguration();
  const findings = [await machine.checkProgram(), finding];
  if (!config) return findings;
  const directory = dataDir === undefined ? config.dataDir : resolve(dataDir);
  const services = await machine.checkServices(config);
  return [
    ...findings,
    await machine.checkDisk(directory),
    await machine.checkCredentials(directory),
    await machine.checkLibreOffice(config),
    ...services,
    ...(services.some(({ state }) => state === 'failed') ? [] : [await checkIndexes(config, directory)]),
  ];
}

async function checkGateway({ connect }: Invocation): Promise<Finding[]> {
  try {
    return await checkServer(await connect());
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return [failed('server', error.message.replace(/\.$/, ''), "Start one with 'lectern up', or give --url")];
  }
}

function print(terminal: Terminal, findings: readonly Finding[]): void {
  const { colors } = terminal;
  const paint = { ok: colors.green, warning: colors.yellow, failed: colors.red, skipped: colors.dim };
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, state, message, advice } of findings) {
    terminal.print(`${paint[state](signs[state])} ${pad(name, width)}  ${message.replace(/\.$/, '')}`);
    if (advice !== null)
      terminal.print(`  ${' '.repeat(width)}  ${colors.bold(`→ ${advice.replace(/\.$/, '')}.`)}`);
  }
}

export function doctorCommand(): Command {
  const command = new Command('doctor')
    .description('check configuration, disk, services, keys, queues, indexes and files, and suggest fixes')
    .option('--server-only', 'check only the server, not the configuration and disk of this machine');
  return withServerOptions(command).action(
    action<ServerOptions & { serverOnly?: boolean }>(async (run, { serverOnly, dataDir }) => {
      const findings = [...(serverOnly ? [] : await checkMachine(dataDir)), ...(await checkGateway(run))];
      const bad = findings.filter(({ state }) => state === 'failed').length;
      if (run.json) run.terminal.json({ healthy: bad === 0, checks: findings });
      else print(run.terminal, findings);
      if (bad > 0)
        throw failure(
          `${plural(bad, 'check')} failed. See the suggested ${bad === 1 ? 'fix' : 'fixes'} above.`,
        );
    }),
  );
}
