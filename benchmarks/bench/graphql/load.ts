import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { BenchOperation } from './operations';

const run = promisify(execFile);
const autocannon = join(process.cwd(), 'benchmarks/node_modules/autocannon/autocannon.js');
export const connections = 10;

export interface Load {
  requests: number;
  seconds: number;
  /** Processor time of this process and its threads in a request, in microseconds. */
  cpuMicros: number;
}

/** How long the first answer may take: the store reads its indexes, and a text index follows its documents. */
const firstAnswerTimeoutMs = 60_000;

async function untilRight(url: string, operation: BenchOperation, headers: Record<string, string>) {
  const deadline = Date.now() + firstAnswerTimeoutMs;
  for (;;) {
    const response = await fetch(url, { method: 'POST', headers, body: operation.body });
    const answer = await response.json();
    if (operation.isRight(answer)) return;
    if (Date.now() > deadline) throw new Error(`${url} answered ${JSON.stringify(answer)}`);
    await delay(100);
  }
}

/**
 * Sends `requests` of the operation from a process of its own to a server in this one. Each gets an ID of its own in
 * place of `[<id>]`. Throws at a wrong response.
 */
export async function load(
  url: string,
  operation: BenchOperation,
  requests: number,
  key = 'k',
): Promise<Load> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  await untilRight(url, operation, headers);
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const amount = ['-c', String(connections), '-a', String(requests)];
  if (operation.body.includes('[<id>]')) amount.push('-I');
  const before = process.cpuUsage();
  const { stdout } = await run(
    process.execPath,
    [autocannon, ...amount, '-m', 'POST', '-j', '-n', ...lines, '-b', operation.body, url],
    { maxBuffer: 1 << 24 },
  );
  const { user, system } = process.cpuUsage(before);
  const round = JSON.parse(stdout) as { non2xx: number; errors: number; '2xx': number; duration: number };
  if (round.non2xx > 0 || round.errors > 0) {
    throw new Error(`${url}: ${round.non2xx} refused, ${round.errors} failed`);
  }
  const done = round['2xx'];
  return { requests: done, seconds: round.duration, cpuMicros: (user + system) / done };
}
