import type { Client } from 'graphql-ws';

export interface Step {
  status: string;
  sequence: number;
}

interface Change {
  filesChanged: Step & { fileId: string; cursor: string };
}

/**
 * Listens to the environment until as many files as are wanted are there in `ids`, and ready; notes the steps of all files
 * in `seen`. Once in the middle it gives the subscription up and goes on from its cursor.
 */
export async function watchUntilReady(
  client: Client,
  ids: readonly string[],
  wanted: number,
  seen: Map<string, Step[]>,
): Promise<void> {
  const query =
    'subscription ($after: String) { filesChanged(after: $after) { fileId status sequence cursor } }';
  // Of these files: others of the environment may still be on their way.
  const isReady = (id: string) => seen.get(id)?.some(({ status }) => status === 'ready') ?? false;
  let listener = client.iterate<Change>({ query });
  for (let events = 1; ids.length < wanted || !ids.every(isReady); events++) {
    const { value, done } = await listener.next();
    if (done) throw new Error('the stream ended');
    if (!value.data) throw new Error(JSON.stringify(value.errors));
    const { fileId, status, sequence, cursor } = value.data.filesChanged;
    const steps = seen.get(fileId) ?? [];
    // A resumed listener may be told of a step again; its sequence says so.
    if (!steps.some((step) => step.sequence === sequence)) seen.set(fileId, [...steps, { status, sequence }]);
    if (events === wanted * 3) {
      void listener.return?.();
      listener = client.iterate<Change>({ query, variables: { after: cursor } });
    }
  }
}
