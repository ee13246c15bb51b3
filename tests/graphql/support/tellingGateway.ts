/**
 * The gateway in a process of its own, run with `--expose-gc --import tsx`: it tells of files when its parent asks for
 * it, and answers with the memory it takes, so that nothing a test holds is counted.
 */
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startHarness } from '../../harness';
import { fileAt, idOf } from './silentClients';

export interface Telling {
  /** The first and the last number of the files told of. */
  from: number;
  to: number;
  sequence: number;
}

export type Ask = { tell: Telling } | { memory: true };

export interface Told {
  /** The most bytes that any connection had waiting. */
  waiting: number;
  /** Bytes of heap and of what lies outside of it, once nothing more is given back. */
  memory: number;
}

const collectGarbage = globalThis.gc as NonNullable<typeof globalThis.gc>;
const used = () => process.memoryUsage().heapUsed + process.memoryUsage().external;

async function settledMemory(): Promise<number> {
  let last = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 50; round += 1) {
    collectGarbage();
    await nextTurn();
    const now = used();
    if (last - now < 100_000) return now;
    last = now;
  }
  return last;
}

async function main(): Promise<void> {
  const harness = await startHarness();
  const accepted = new Set<Socket>();
  harness.app.server.server.on('connection', (socket) => accepted.add(socket));
  const { key } = await harness.createKey();
  const me = await harness.graphql<{ me: { environmentId: string } }>('{ me { environmentId } }');
  const environmentId = me.data?.me.environmentId ?? '';

  const tell = async ({ from, to, sequence }: Telling): Promise<void> => {
    for (let number = from; number <= to; number += 1) {
      const fileId = idOf(number);
      const file = fileAt(fileId, environmentId, sequence);
      const event = { environmentId, fileId, status: file.status, sequence, file };
      await harness.app.services.events.publish('file', event);
      if (number % 20 === 0) await nextTurn();
    }
  };

  process.on('message', async (ask: Ask) => {
    if ('tell' in ask) await tell(ask.tell);
    const told: Told = {
      waiting: Math.max(...[...accepted].map((socket) => socket.writableLength)),
      memory: 'memory' in ask ? await settledMemory() : used(),
    };
    process.send?.(told);
  });
  process.once('disconnect', () => void harness.close());
  process.send?.({ graphqlUrl: harness.graphqlUrl, baseUrl: harness.baseUrl, key });
}

void main();
