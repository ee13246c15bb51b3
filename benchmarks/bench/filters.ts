/**
 * Searches with a filter over metadata, or for principals, beside those without: `npm run bench -- filters [CHUNKS] [QUESTIONS]`. The gateway
 * runs with its embedded store on a data directory of its own, and files of 20 passages that each have a customer (one of
 * 500) and a number, and are for that customer's group; passages and questions are words of this repository's documents in random order. Prints the
 * latency of GraphQL's `search` with each filter, in turns for each question, the processor time of gateway and store,
 * their ratios to those without one, and how many of the ten nearest vectors of an exact search among the visible files
 * the vector search finds.
 */
import { everything } from '../../domain/access';
import { hashSecret } from '../../domain/apiKey';
import { fileFactsFilter } from '../../domain/inputs/filter';
import type { Models } from '../../models/createModels';
import { readFilter } from '../../models/facts/readFilter';
import { tenantOf } from '../../models/tenantModel';
import { createBuiltinEmbeddingModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { searchVectors } from '../../records/chunkSearch';
import { writeFiles } from '../../scripts/retrieval/openSet';
import { startProduct } from '../../scripts/retrieval/runningProduct';
import { passagesOfDocuments, sentence } from '../profile/passages';
import { startSearchClient } from '../profile/searchClient';
import { readStoreWork } from '../profile/storeWork';

const customers = 500;
const filteredCustomers = 50;
const wordsPerQuestion = 8;
const warmUp = 20;
/** The number of candidates that a search asks of the vectors, and of those that recall is measured among. */
const candidates = 50;
const nearest = 10;
const equalScores = 1e-5;

const customer = (n: number) => `Customer ${String(n % customers).padStart(3, '0')}`;
const groupOf = (name: string) => `group:${name}`;
const fifty = (first: number) => Array.from({ length: filteredCustomers }, (_, i) => customer(first + i * 7));

interface Kind {
  name: string;
  /** For whom is asked; absent: by who sees everything. */
  principals?(question: number): string[];
  filter(question: number): Record<string, unknown> | null;
  /** Whether a file passes. */
  passes(file: number, question: number): boolean;
}

const among = (first: number) => new Set(fifty(first));
const kinds: Kind[] = [
  { name: 'none', filter: () => null, passes: () => true },
  {
    name: '`in`, 50 values',
    filter: () => ({ key: 'customer', in: fifty(0) }),
    passes: (n) => among(0).has(customer(n)),
  },
  {
    name: '`in`, 50 values, others in each question',
    filter: (q) => ({ key: 'customer', in: fifty(q) }),
    passes: (n, q) => among(q).has(customer(n)),
  },
  {
    name: '`eq`, another value in each question',
    filter: (q) => ({ key: 'customer', eq: customer(q) }),
    passes: (n, q) => customer(n) === customer(q),
  },
  {
    name: 'a range of numbers',
    filter: () => ({ key: 'number', gte: 100, lt: 600 }),
    passes: (n) => n >= 100 && n < 600,
  },
  {
    name: '50 principals',
    filter: () => null,
    principals: () => fifty(0).map(groupOf),
    passes: (n) => among(0).has(customer(n)),
  },
  {
    name: '50 principals, others in each question',
    filter: () => null,
    principals: (q) => fifty(q).map(groupOf),
    passes: (n, q) => among(q).has(customer(n)),
  },
  {
    name: '`not`',
    filter: () => ({ not: { key: 'customer', in: fifty(0) } }),
    passes: (n) => !among(0).has(customer(n)),
  },
  {
    name: '`prefix`, 100 values',
    filter: () => ({ key: 'customer', prefix: 'Customer 1' }),
    passes: (n) => customer(n).startsWith('Customer 1'),
  },
];

const document = `query Search($input: SearchInput!) {
  search(input: $input) { results { semantic { chunkId fileName content score } } } }`;

interface Measured {
  ms: number;
  cpuMs: number;
}

/** The processor time of the gateway and its store so far, in milliseconds. */
async function readWork(models: Models): Promise<number> {
  const { cpuMs } = await readStoreWork(models.files.db);
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (cpuMs ?? Number.NaN);
}

/** The score of `$vectorSearch`, of vectors of unit length. */
function vectorScore(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  for (let i = 0; i < a.length; i++) dot += (a[i] as number) * (b[i] as number);
  return (1 + dot) / 2;
}

async function main(): Promise<void> {
  const [chunks = 100_000, count = 100] = process.argv.slice(2).map(Number);
  const product = await startProduct({}, {});
  const client = startSearchClient();
  const model = createBuiltinEmbeddingModel();
  try {
    const { services, environmentId, origin, key } = product;
    const files = passagesOfDocuments(chunks).map((file, number) => ({
      ...file,
      metadata: { customer: customer(number), number },
      readers: [groupOf(customer(number))],
    }));
    const { apiKeys, environments } = services.models;
    await apiKeys.updateOne({ hash: hashSecret(key) }, { $set: { role: 'admin' } });
    await environments.updateOne({ _id: environmentId }, { $set: { accessSince: new Date(0) } });
    const vectors: Float32Array[] = [];
    const embed: typeof model.embed = async (texts, options) => {
      const embedded = await model.embed(texts, options);
      vectors.push(...embedded);
      return embedded;
    };
    await writeFiles(services.models, environmentId, files, { ...model, embed });
    const questions = Array.from({ length: warmUp + count }, () => `${sentence(wordsPerQuestion)}?`);
    // The first search of a question embeds it for those after it: each kind comes first in turn.
    const kindAt = (at: number) => (at + Math.floor(at / kinds.length)) % kinds.length;
    const bodies = Array.from({ length: questions.length * kinds.length }, (_, at) => {
      const question = Math.floor(at / kinds.length);
      const filter = kinds[kindAt(at)]?.filter(question);
      const input = { query: questions[question], minScore: 0, forceRoute: 'semantic', filter };
      return { query: document, variables: { input } };
    });
    const principals = bodies.map(
      (_, at) => kinds[kindAt(at)]?.principals?.(Math.floor(at / kinds.length)) ?? null,
    );
    const measured: Measured[][] = kinds.map(() => []);
    for (const [at, body] of bodies.entries()) {
      const before = await readWork(services.models);
      const search = { url: `${origin}/graphql`, key, bodies: [body], principals: [principals[at] ?? null] };
      const { latenciesMs } = await client.search(search);
      const after = await readWork(services.models);
      const figures = { ms: latenciesMs[0] ?? Number.NaN, cpuMs: after - before };
      if (at >= warmUp * kinds.length) measured[kindAt(at)]?.push(figures);
    }

    const perFile = vectors.length / files.length;
    const queries = await model.embed(questions.slice(warmUp), { purpose: 'query' });
    const tenant = tenantOf(services.models, environmentId, everything);
    const recallOf = async ({ filter, passes, principals: asking }: Kind) => {
      let shares = 0;
      for (const [at, vector] of queries.entries()) {
        const question = warmUp + at;
        const given = filter(question);
        const visible = files.map((_, file) => passes(file, question));
        const exact = vectors
          .flatMap((each, index) => (visible[Math.floor(index / perFile)] ? vectorScore(each, vector) : []))
          .sort((a, b) => b - a)
          .slice(0, nearest);
        const scope = {
          ...{ projectId: null, fileIds: null, metadataFilters: null },
          principals: asking?.(question) ?? null,
          filter: await readFilter(tenant, given && fileFactsFilter.parse(given)),
        };
        const search = { environmentId, scope, limit: candidates, modelId: model.id, vector };
        const found = (await searchVectors(services.models, search)).slice(0, nearest);
        // Hidden passages would score too well, or not be as many.
        const least = (exact.at(-1) ?? 0) - equalScores;
        const right = found.filter(
          ({ rawScore }, rank) => rawScore >= least && rawScore <= (exact[rank] ?? 0) + equalScores,
        );
        shares += right.length / exact.length;
      }
      return shares / queries.length;
    };

    console.log(
      `GraphQL search over ${vectors.length} passages of ${files.length} files, ${count} questions\n`,
    );
    console.log(
      '| filter | files that pass | p50 | p95 | p50 ÷ that without | processor time | ÷ that without | recall@10 |\n| --- | --- | --- | --- | --- | --- | --- | --- |',
    );
    const figuresOf = (kind: number) => {
      const latencies = (measured[kind] ?? []).map(({ ms }) => ms).sort((a, b) => a - b);
      const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN;
      const cpuMs = (measured[kind] ?? []).reduce((sum, each) => sum + each.cpuMs, 0) / count;
      return { p50: at(0.5), p95: at(0.95), cpuMs };
    };
    const without = figuresOf(0);
    for (const [index, kind] of kinds.entries()) {
      const { p50, p95, cpuMs } = figuresOf(index);
      const passing = files.filter((_, file) => kind.passes(file, 0)).length;
      const cells = [
        ...[kind.name, passing, `${p50.toFixed(1)} ms`, `${p95.toFixed(1)} ms`],
        ...[(p50 / without.p50).toFixed(2), `${cpuMs.toFixed(1)} ms`, (cpuMs / without.cpuMs).toFixed(2)],
        (await recallOf(kind)).toFixed(3),
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  } finally {
    client.close();
    await product.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
