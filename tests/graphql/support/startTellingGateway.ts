/** Starts `tellingGateway.ts` and asks it, one thing at a time. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Ask, Told } from './tellingGateway';

export interface TellingGateway {
  graphqlUrl: string;
  /** Ends in `/api/v1`. */
  baseUrl: string;
  key: string;
  ask(ask: Ask): Promise<Told>;
  close(): Promise<void>;
}

export async function startTellingGateway(): Promise<TellingGateway> {
  const child: ChildProcess = fork(join(__dirname, 'tellingGateway.ts'), {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
  const exited = once(child, 'exit');
  const reply = async <T>(): Promise<T> => {
    const ended = exited.then(([code]) => {
      throw new Error(`the gateway ended with ${code}`);
    });
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message as T;
  };
  const started = await reply<Pick<TellingGateway, 'graphqlUrl' | 'baseUrl' | 'key'>>();
  return {
    ...started,
    ask(ask) {
      child.send(ask);
      return reply();
    },
    async close() {
      child.disconnect();
      // One that spins can't hear that it is to end.
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      const [code] = await exited;
      clearTimeout(timer);
      if (code !== 0) throw new Error(`the gateway ended with ${code}`);
    },
  };
}
