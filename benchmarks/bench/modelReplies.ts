/**
 * The memory that hostile replies of a model server take: the peak while they arrive, and what is left afterwards.
 * `npm run bench -- model-replies [ROUNDS [REST_SECONDS]]`
 */
import { fork } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOpenAiEmbeddingModel } from '../../providers/ai/openai/openAiEmbeddingModel';
import { createOpenAiLanguageModel } from '../../providers/ai/openai/openAiLanguageModel';

const block = 'x'.repeat(65_536);
const event = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** Replies by the name of the model that is asked: how each begins, and what is then sent again and again. */
const attacks: Record<string, { begin: string; repeat: string; status?: number }> = {
  'large body': { begin: '{"choices":[{"message":{"content":"', repeat: block },
  'one event without an end': { begin: 'data: ', repeat: block },
  'endless text': { begin: '', repeat: event(block) },
  'small events': { begin: '', repeat: event('{ ').repeat(900) },
  'empty events': { begin: '', repeat: ':\n\n'.repeat(20_000) },
  'large error': { begin: '{"error":{"message":"', repeat: block, status: 500 },
  'large vector': { begin: '{"data":[{"embedding":[', repeat: '0.1234567,'.repeat(6_000) },
};
const concurrency = 16;
const maxSentBytes = 256 * 1024 * 1024;

function flood(response: ServerResponse, repeat: string): void {
  let sent = 0;
  const more = () => {
    while (!response.destroyed && sent < maxSentBytes) {
      sent += repeat.length;
      if (!response.write(repeat)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}

function serve(): void {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const asked = JSON.parse(body) as { model: string; stream?: boolean };
      const { begin, repeat, status = 200 } = attacks[asked.model] ?? { begin: '', repeat: '' };
      const type = asked.stream === true && status === 200 ? 'text/event-stream' : 'application/json';
      response.writeHead(status, { 'content-type': type });
      response.write(begin);
      flood(response, repeat);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

function report(title: string, peak: number): void {
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const columns = [peak, rss, heapUsed, external, arrayBuffers].map((bytes) =>
    `${megabytes(bytes)}`.padStart(8),
  );
  console.log(`${title.padEnd(28)}${columns.join('')}`);
}

async function attack(baseUrl: string, model: string): Promise<void> {
  const server = { kind: 'openai' as const, baseUrl, apiKey: null };
  const retries = { maxAttempts: 1 };
  if (model === 'large vector') {
    const options = {
      server,
      model,
      dimension: 1536,
      requestTimeoutMs: 5_000,
      retries: { passage: retries },
    };
    const embeddings = await createOpenAiEmbeddingModel(options);
    await embeddings.embed(['text'], { purpose: 'passage' }).catch(() => {});
    return embeddings.close();
  }
  const chat = createOpenAiLanguageModel({
    server,
    model,
    requestTimeoutMs: 5_000,
    streamTimeoutMs: 5_000,
    retries,
  });
  const request = { messages: [{ role: 'user' as const, content: 'Hello' }] };
  const streamed = ['one event without an end', 'endless text', 'small events', 'empty events'].includes(
    model,
  );
  try {
    if (streamed) for await (const _ of chat.stream(request));
    else await chat.complete(request);
  } catch {
    // Each attack is to fail; what it costs is the question.
  }
  await chat.close();
}

async function main(rounds: number, restSeconds: number): Promise<void> {
  const child = fork(__filename, ['serve'], { execArgv: process.execArgv });
  const port = await new Promise<number>((resolve) =>
    child.once('message', (message) => resolve(message as number)),
  );
  let peak = 0;
  const sample = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  console.log(
    `${'MB'.padEnd(28)}${['peak', 'rss', 'heap', 'external', 'buffers'].map((name) => name.padStart(8)).join('')}`,
  );
  report('before', process.memoryUsage.rss());
  const startedCpu = process.cpuUsage();
  for (const model of Object.keys(attacks)) {
    peak = 0;
    for (let round = 0; round < rounds; round++) {
      const attackers = Array.from({ length: concurrency }, () =>
        attack(`http://127.0.0.1:${port}/v1`, model),
      );
      await Promise.all(attackers);
    }
    report(model, Math.max(peak, process.memoryUsage.rss()));
  }
  const { user, system } = process.cpuUsage(startedCpu);
  console.log(`CPU ${((user + system) / 1e6).toFixed(1)} s`);
  for (let seconds = 0; seconds < restSeconds; seconds += 10) {
    peak = 0;
    await sleep(10_000);
    report(`${seconds + 10} s later`, peak);
  }
  globalThis.gc?.();
  await sleep(100);
  if (globalThis.gc !== undefined) report('after a collection', process.memoryUsage.rss());
  clearInterval(sample);
  child.kill();
}

if (process.argv[2] === 'serve') serve();
else void main(Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 60));
