/** The parts of Bull that its own types leave out. */

declare module 'bull/lib/scripts' {
  import type { Queue } from 'bull';

  /** Calls `client.addJob` with six keys and what follows them, in one array. */
  export function addJob(
    client: { addJob(keysAndArguments: unknown[]): Promise<unknown> },
    queue: Queue,
    job: { name: string; data: string; opts: string; timestamp: number; delay: number },
    options: { customJobId: string; priority: number },
  ): Promise<unknown>;
}

declare module 'bull/lib/scripts/addJob-6' {
  export const content: string;
}
