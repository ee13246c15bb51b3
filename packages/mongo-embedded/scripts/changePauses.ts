/** The changes of documents, by the range of their numbers, and the queries of others meanwhile and right after. */
interface ChangeBench {
  rows: number;
  changes: Record<string, (range: { $gte: number; $lt: number }) => Promise<unknown>>;
  find(): Promise<unknown>;
  vectors(): Promise<unknown>;
  texts(): Promise<unknown>;
}

const CHANGES = 20_000;

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The times in milliseconds of a question that is asked again and again until a change is done. */
async function timesDuring(change: Promise<unknown>, ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  change.then(end, end);
  while (!isDone) times.push(await millisecondsOf(ask));
  await change;
  return times;
}

/** Makes each change to documents of its own, and prints how long others wait for it. */
export async function measureChanges({ rows, changes, find, vectors, texts }: ChangeBench): Promise<void> {
  const count = Math.min(CHANGES, Math.floor(rows / 4));
  for (const [i, [name, change]] of Object.entries(changes).entries()) {
    const start = performance.now();
    const times = await timesDuring(change({ $gte: i * count, $lt: (i + 1) * count }), find);
    const took = performance.now() - start;
    const [vector, text] = await Promise.all([millisecondsOf(vectors), millisecondsOf(texts)]);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(1);
    console.log(
      `${name} of ${count} in ${took.toFixed(0)} ms: finds by _id meanwhile p50 ${at(0.5)} ms, ` +
        `the longest ${at(1)} ms; right after, a search of vectors ${vector.toFixed(1)} ms, of texts ${text.toFixed(1)} ms`,
    );
  }
}
