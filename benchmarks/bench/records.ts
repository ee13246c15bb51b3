/**
 * The cost of records of answers and of counting: `npm run bench -- records [BLOCKS]`. Searches a sample library with
 * and without each, in turns of one run, and prints the median of `POST /search`, and the processor time of the gateway
 * per search with everything that is written afterwards.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { noUsageMeter, type UsageMeter } from '../../domain/ports/usageMeter';
import type { AnswerRecorder } from '../../resolvers/answers/answerRecorder';
import { libraries } from '../../scripts/answers/openLibrary';
import { startGateway } from '../../scripts/mcp/startGateway';
import { uploadBytes } from '../../scripts/retrieval/uploadFiles';

const searchesPerBlock = 50;
const queries = [
  'When is the library open?',
  'How much does a permit cost?',
  'Who decides on applications?',
  'What has to be paid late?',
  'rules for events in the park',
];

const off: AnswerRecorder = { record: () => null, flush: async () => {} };

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Arm {
  name: string;
  recorder: AnswerRecorder;
  meter: UsageMeter;
  /** By search. */
  latency: number[];
  /** By block. */
  p50: number[];
  cpu: number[];
}

async function main(blocks: number): Promise<void> {
  const library = libraries.find(({ name }) => name === 'town');
  if (!library) throw new Error('There is no sample library.');
  const gateway = await startGateway({ ANSWER_RECORD_TEXT: 'questions' });
  const { origin, adminToken, services } = gateway;
  let { apiKey } = gateway;
  const send = async (method: string, path: string, body?: unknown, headers: object = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const created = await send(
    'POST',
    '/graphql',
    {
      query: 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
      variables: {
        input: {
          name: 'bench',
          limits: { search: 1e6, files_write: 1e6, files_status: 1e6 },
        },
      },
    },
    { 'x-admin-token': adminToken },
  );
  apiKey = (created.data as { createApiKey: { key: string } }).createApiKey.key;

  const call = (method: string, path: string, body?: unknown) => send(method, `/api/v1${path}`, body);
  const directory = join(library.directory, 'files');
  const files = readdirSync(directory).map((name) => ({
    name: basename(name),
    bytes: readFileSync(join(directory, name)),
  }));
  await uploadBytes({ call } as Parameters<typeof uploadBytes>[0], files);

  const { answerRecorder: recorder, usageMeter: meter } = services;
  const empty = () => ({ latency: [], p50: [], cpu: [] });
  const neither: Arm = { name: 'neither', recorder: off, meter: noUsageMeter, ...empty() };
  const usage: Arm = { name: 'usage', recorder: off, meter, ...empty() };
  const both: Arm = { name: 'usage and records', recorder, meter, ...empty() };
  const arms = [neither, usage, both];
  for (let block = -1; block < blocks; block++) {
    for (const arm of block % 2 === 0 ? arms : [...arms].reverse()) {
      services.answerRecorder = arm.recorder;
      services.usageMeter = arm.meter;
      const before = process.cpuUsage();
      const latency: number[] = [];
      for (let i = 0; i < searchesPerBlock; i++) {
        const startedAt = performance.now();
        await call('POST', '/search', { query: queries[i % queries.length], min_score: 0 });
        latency.push(performance.now() - startedAt);
      }
      await arm.recorder.flush();
      const { user, system } = process.cpuUsage(before);
      // The first block warms up.
      if (block < 0) continue;
      arm.latency.push(...latency);
      arm.p50.push(median(latency));
      arm.cpu.push((user + system) / 1000 / searchesPerBlock);
    }
  }
  for (const { name, latency, cpu } of arms) {
    const figures = `p50 ${median(latency).toFixed(2)} ms, ${median(cpu).toFixed(2)} ms CPU per search`;
    console.log(`${name.padEnd(18)} ${figures} (${latency.length} searches)`);
  }
  // By blocks that ran one after the other, so that what else the machine does changes little.
  const compare = (name: string, before: Arm, after: Arm) => {
    const ratios = (of: 'p50' | 'cpu') =>
      median(after[of].map((value, block) => value / (before[of][block] ?? value)));
    const [p50, cpu] = [ratios('p50'), ratios('cpu')].map((ratio) => `${((ratio - 1) * 100).toFixed(1)} %`);
    console.log(`${name}: p50 ${p50}, CPU ${cpu} (medians of ${after.p50.length} pairs of blocks)`);
  };
  compare('cost of usage', neither, usage);
  compare('cost of records', usage, both);
  await gateway.close();
}

main(Number(process.argv[2] ?? 20)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
