/**
 * Where the time of `POST /search` goes: `npm run profile -- search [CHUNKS] [REQUESTS] [BEFORE]`. The gateway runs with its
 * embedded store on a data directory of its own; the passages are words of this repository's documents in random order,
 * as frequent as they are there. Prints the latency, the store's commands and processor time, a digest of the scores
 * (the same for the same passages and questions, whatever is made faster) and a table by step, and writes the profile
 * and its flame graph to `artifacts/search.cpuprofile` and `.svg`.
 */
import { createHash } from 'node:crypto';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { writeFiles } from '../../scripts/retrieval/openSet';
import { startProduct } from '../../scripts/retrieval/runningProduct';
import { profiled, type Step, timeByStep } from './cpuProfile';
import { passagesOfDocuments, sentence } from './passages';
import { startSearchClient } from './searchClient';
import { commandsBetween, readStoreWork } from './storeWork';
import { writeProfile } from './writeProfile';

const wordsPerQuestion = 8;
/** Sums of floats may be taken in another order. Scores alone: equal ones are ordered by IDs, which are random. */
const digestDigits = 4;

/** The first that matches a function on the way from a sample outwards counts. */
const steps: Step[] = [
  ['words ($search)', /models\/chunkSearch\.js:searchWords/],
  ['vectors ($vectorSearch)', /models\/chunkSearch\.js:searchVectors/],
  ['passages', /models\/chunkSearch\.js:findChunkPassages/],
  ['files of the candidates', /readCandidates\.js:filesOf/],
  ['embedding the question', /builtinEmbeddingModel\.js/],
  ['re-ranking', /rankCandidates\.js|builtinPassageRanker\.js|embedding-model\//],
  ['near-duplicates', /collapseDuplicates\.js/],
  ['scores', /retrieval\/(?:evidence|calibration)\.js/],
  ['language of the question', /languageAmong\.js|detectLanguage\.js/],
  ['question to SQL', /search\/structured\/|builtin\/sql\//],
  ['answer', /search\/answer\/|builtin\/answers\//],
  ['route', /search\/routing\//],
  ['store: BSON', /node_modules\/(?:bson|mongodb|mongoose|mquery)\//],
  ['store: the embedded server', /mongo-embedded\//],
  ['authorization and limits', /resolvers\/authorize|rateLimit|http\/rate/],
  ['HTTP, parsing, serialization', /node_modules\/(?:fastify|find-my-way|pino|zod|graphql)|rest\/|http\//],
];

async function main(): Promise<void> {
  const [chunks = 10_000, count = 300, warmUp = 50] = process.argv.slice(2).map(Number);
  const product = await startProduct({}, {});
  const client = startSearchClient();
  try {
    const { services, environmentId, origin, key } = product;
    await writeFiles(
      services.models,
      environmentId,
      passagesOfDocuments(chunks),
      createBuiltinEmbeddingModel(),
    );
    const found = createHash('sha256');
    const search = async (searches: number) => {
      const bodies = Array.from({ length: searches }, () => ({
        query: `${sentence(wordsPerQuestion)}?`,
        min_score: 0,
      }));
      const { latenciesMs, scores } = await client.search({ url: `${origin}/api/v1/search`, key, bodies });
      for (const score of scores.flat()) found.update(`${score.toFixed(digestDigits)}\n`);
      return latenciesMs;
    };
    await search(warmUp);
    const connection = services.models.files.db;
    const storeBefore = await readStoreWork(connection);
    const before = process.cpuUsage();
    const latencies = await search(count);
    const { user, system } = process.cpuUsage(before);
    const storeAfter = await readStoreWork(connection);
    const digest = found.copy().digest('hex').slice(0, 12);
    // Sampling slows what it samples.
    const profile = await profiled(() => search(count));
    latencies.sort((a, b) => a - b);
    const at = (share: number) => (latencies[Math.floor((count - 1) * share)] ?? 0).toFixed(1);
    console.log(
      `POST /search over ${chunks} passages, ${count} different questions, one after another, ${warmUp} before: ` +
        `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; ` +
        `CPU of the gateway, all threads, ${((user + system) / 1000 / count).toFixed(1)} ms each`,
    );
    const storeCpu =
      storeBefore.cpuMs === null || storeAfter.cpuMs === null ? null : storeAfter.cpuMs - storeBefore.cpuMs;
    const commands = commandsBetween(storeBefore, storeAfter, count);
    console.log(
      `store: ${commands.reduce((sum, [, each]) => sum + each, 0).toFixed(2)} commands a request (` +
        `${commands.map(([name, each]) => `${name} ${each.toFixed(2)}`).join(', ')}); ` +
        `CPU of its process ${storeCpu === null ? 'unknown' : (storeCpu / count).toFixed(1)} ms each`,
    );
    console.log(`digest of the scores: ${digest}`);
    const times = timeByStep(profile, steps);
    const total = [...times.values()].reduce((sum, time) => sum + time, 0);
    const rows = [...times].sort((a, b) => b[1] - a[1]).filter(([, time]) => time > total / 200);
    console.log(
      [
        '| step (event loop) | ms a request | share |',
        '| --- | --- | --- |',
        ...rows.map(
          ([name, time]) =>
            `| ${name} | ${(time / 1000 / count).toFixed(2)} | ${((100 * time) / total).toFixed(1)} % |`,
        ),
        `| all | ${(total / 1000 / count).toFixed(2)} | 100 % |`,
      ].join('\n'),
    );
    writeProfile('search', `POST /search over ${chunks} passages: the gateway's event loop`, profile);
  } finally {
    client.close();
    await product.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
