/** Sends searches one after another, in a process of its own: its work is no part of what is measured. */
import { fork } from 'node:child_process';
import { performance } from 'node:perf_hooks';

interface Searches {
  url: string;
  key: string;
  /** The bodies of the requests: of `POST /search`, or of GraphQL's `search`. */
  bodies: object[];
  /** For whom each asks, where not for all (docs/access.md). */
  principals?: (string[] | null)[];
}

export interface Searched {
  latenciesMs: number[];
  /** The scores of the hits of each search. */
  scores: number[][];
}

interface SearchReply {
  results: { semantic: { score: number }[] };
}

interface GraphqlReply {
  data?: { search: SearchReply | null } | null;
}

export interface SearchClient {
  search(searches: Searches): Promise<Searched>;
  close(): void;
}

export function startSearchClient(): SearchClient {
  const child = fork(__filename, ['send']);
  return {
    search: (searches) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error('The client ended.'));
        child.once('exit', onExit);
        child.once('message', (reply: Searched | { error: string }) => {
          child.off('exit', onExit);
          if ('error' in reply) reject(new Error(reply.error));
          else resolve(reply);
        });
        child.send(searches);
      }),
    close: () => child.disconnect(),
  };
}

async function send({ url, key, bodies, principals = [] }: Searches): Promise<Searched> {
  const searched: Searched = { latenciesMs: [], scores: [] };
  for (const [at, body] of bodies.entries()) {
    const asking = principals[at]?.map(encodeURIComponent).join(',');
    const startedAt = performance.now();
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        ...(asking !== undefined && { 'x-principals': asking }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const answer = await response.text();
    searched.latenciesMs.push(performance.now() - startedAt);
    const reply = JSON.parse(answer) as SearchReply & GraphqlReply;
    const found = 'data' in reply ? reply.data?.search : reply;
    if (response.status !== 200 || !found) throw new Error(`${response.status}: ${answer}`);
    searched.scores.push(found.results.semantic.map(({ score }) => score));
  }
  return searched;
}

if (process.argv[2] === 'send') {
  process.on('message', (searches: Searches) => {
    send(searches).then(
      (searched) => process.send?.(searched),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
}
