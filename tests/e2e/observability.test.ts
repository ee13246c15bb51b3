/** What the program tells of itself: metrics and probes on their own port, traces to a collector, log lines. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../harness';
import { type Client, clientOf, type Json } from './client';
import { type Collector, startCollector } from './collector';
import { makeDataDir, type Program, spawnProgram, startProgram } from './program';

jest.setTimeout(120_000);

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';
let collector: Collector;
let program: Program;
let client: Client;
let removeData: () => Promise<void>;
let watched: string;

/** The samples of a metric as Prometheus reads them: labels as written, and the value. */
async function samples(name: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${watched}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return new Map(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

beforeAll(async () => {
  collector = await startCollector();
  const { dataDir, remove } = await makeDataDir();
  removeData = remove;
  program = await startProgram({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  const url = /"url":"(http:\/\/[^"]+)\/metrics"/.exec(program.output())?.[1];
  if (url === undefined) throw new Error(`no address of the metrics: ${program.output()}`);
  watched = url;
  client = await clientOf(program);
  const id = await client.upload(
    'kites.txt',
    'A kite needs wind. The red kite of the club is kept in room twelve.',
  );
  expect((await client.settled(id)).status).toBe('ready');
});
afterAll(async () => {
  await program.end('SIGTERM');
  await collector.close();
  await removeData();
});

test('every request, stage, model call and retrieval is counted under its own name', async () => {
  expect((await client.call('POST', '/search', { query: 'Where is the red kite kept?' })).status).toBe(200);
  await client.gql('{ files { total } }');
  const stages = await samples('lectern_stage_duration_seconds_count');
  for (const stage of ['conversion', 'parsing', 'chunking', 'embedding']) {
    expect(stages.get(`{stage="${stage}",outcome="ok"}`)).toBe(1);
  }
  expect((await samples('lectern_file_transitions_total')).get('{status="ready"}')).toBe(1);
  expect((await samples('lectern_retrieval_duration_seconds_count')).get('{outcome="ok"}')).toBe(1);
  expect([...(await samples('lectern_embedding_duration_seconds_count')).keys()].join()).toMatch(
    /purpose="passage"/,
  );
  expect((await samples('lectern_graphql_duration_seconds_count')).get('{type="query",outcome="ok"}')).toBe(
    1,
  );
  const routes = [...(await samples('lectern_http_request_duration_seconds_count')).keys()].join();
  expect(routes).toContain('method="POST",route="/api/v1/search",status="200"');
});

test('the dashboard and the alerts in deploy read metrics that are there', async () => {
  const deploy = join(__dirname, '../../deploy');
  const read = (path: string) => readFileSync(join(deploy, path), 'utf8');
  const text = read('grafana/lectern.json') + read('prometheus/lectern.rules.yaml');
  const names = new Set(text.match(/\b(?:lectern|gen_ai_client|nodejs)_[a-z0-9_]+/g));
  const emitted = await (await fetch(`${watched}/metrics`)).text();
  expect(names.size).toBeGreaterThan(15);
  for (const name of names) expect(emitted).toContain(`# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} `);
});

test('a refused request shows as a hit of the rate limit of its category', async () => {
  const { graphql_url, base_url, keys, admin_token } = program.credentials;
  const made = await fetch(graphql_url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': keys.production,
      'x-admin-token': admin_token,
    },
    body: JSON.stringify({
      query: 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
      variables: { input: { name: 'narrow', environmentSlug: 'production', limits: { other: 1 } } },
    }),
  });
  const { data } = (await made.json()) as Json;
  const ask = () => fetch(`${base_url}/me`, { headers: { 'x-api-key': data.createApiKey.key } });
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
  const decisions = await samples('lectern_rate_limit_decisions_total');
  expect(decisions.get('{category="other",decision="refused"}')).toBe(1);
});

test('the state of the queue, of dependencies and of the event loop is read when it is asked for', async () => {
  expect((await samples('lectern_dependency_up')).get('{dependency="documents"}')).toBe(1);
  expect((await samples('lectern_queue_jobs')).size).toBeGreaterThan(0);
  expect((await samples('nodejs_eventloop_lag_p99_seconds')).size).toBe(1);
  const ready = await fetch(`${watched}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { status: 'ready', checks: { blobs: 'ok' } },
  ]);
  expect((await fetch(`${watched}/api/v1/me`)).status).toBe(404);
  expect((await fetch(`${program.credentials.base_url.replace('/api/v1', '')}/metrics`)).status).toBe(404);
});

test('a request goes on in the trace of its caller, through the queue to the last stage of the file', async () => {
  const { base_url } = program.credentials;
  const traced = { 'x-api-key': client.key, traceparent: `00-${traceId}-${callerSpan}-01` };
  const body = 'Lanterns are lent out on Fridays.';
  const init = await fetch(`${base_url}/files/init`, {
    method: 'POST',
    headers: { ...traced, 'content-type': 'application/json' },
    body: JSON.stringify({ filename: 'lanterns.txt', size: body.length }),
  });
  const { file_id, upload_url } = (await init.json()) as Json;
  await fetch(upload_url, { method: 'PUT', body });
  await fetch(`${base_url}/files/${file_id}/confirm`, { method: 'POST', headers: traced });
  expect((await client.settled(file_id)).status).toBe('ready');
  const own = () => collector.spans.filter((span) => span.traceId === traceId);
  const stages = await eventually(
    async () => own().filter(({ name }) => name === 'stage'),
    (found) => found.length >= 4,
  );
  const requests = own().filter(({ name }) => name.startsWith('POST /api/v1/files'));
  expect(requests.map(({ parentSpanId }) => parentSpanId)).toEqual([callerSpan, callerSpan]);
  const known = new Set(own().map(({ spanId }) => spanId));
  for (const { parentSpanId } of stages) expect(known).toContain(parentSpanId);
  expect(own().map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^embeddings /), 'blob']),
  );
});

test('log lines within a trace have its id, and a request has its request id', async () => {
  const requestId = 'observed-request-1';
  await fetch(`${program.credentials.base_url}/me`, {
    headers: {
      'x-api-key': client.key,
      'x-request-id': requestId,
      traceparent: `00-${traceId}-${callerSpan}-01`,
    },
  });
  const line = await eventually(
    async () =>
      program
        .output()
        .split('\n')
        .find((text) => text.includes(requestId)),
    (found) => found !== undefined,
  );
  expect(JSON.parse(line ?? '')).toMatchObject({ requestId, trace_id: traceId, route: '/api/v1/me' });
});

test('a port of the metrics that is taken ends the start with one sentence', async () => {
  const { dataDir, remove } = await makeDataDir();
  const { exited, output } = spawnProgram({ DATA_DIR: dataDir, METRICS_PORT: String(collector.port) });
  expect(await exited).not.toBe(0);
  expect(output().trim()).toMatch(
    /^Lectern can't start: METRICS_PORT \d+ is unavailable \(it is in use\)\. Set another port\.$/,
  );
  await remove();
});
