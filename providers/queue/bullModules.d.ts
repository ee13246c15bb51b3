/** Parts of Bull that its type definitions lack. */

declare module 'bull/lib/scripts' {
  import type { Queue } from 'bull';

  /** Calls `client.addJob` with one array: six keys, then the arguments. */
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
