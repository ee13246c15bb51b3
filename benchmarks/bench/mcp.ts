/**
 * The cost of a search over MCP beside the same over REST, in one run and in turns: `npm run bench -- mcp [rounds]`.
 * Prints the processor time of the gateway's process per request, which other programs on the machine do not change,
 * and the median latency.
 */
import { startGateway } from '../../scripts/mcp/startGateway';

const query = { query: 'When are refunds paid?', min_score: 0, top_k: 5 };
const warmUpRounds = 20;

type Send = () => Promise<Response>;

function requestsTo(origin: string, apiKey: string): Record<string, Send> {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, ...headers },
      body: JSON.stringify(body),
    });
  const accept = { accept: 'application/json, text/event-stream' };
  const call = { name: 'search_documents', arguments: query };
  const revision = '2026-07-28';
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
  const current = { 'mcp-protocol-version': revision, 'mcp-method': 'tools/call', 'mcp-name': call.name };
  return {
    'REST /search': () => post('/api/v1/search', query),
    'MCP, revision 2026-07-28': () =>
      post('/mcp', { ...message, params: { ...call, _meta: meta } }, { ...accept, ...current }),
    'MCP, clients of 2025': () => post('/mcp', { ...message, params: call }, accept),
  };
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function raiseLimit(origin: string, apiKey: string, adminToken: string): Promise<string> {
  const input = { name: 'bench', limits: { search: 1_000_000 } };
  const mutation = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }';
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'x-admin-token': adminToken },
    body: JSON.stringify({ query: mutation, variables: { input } }),
  });
  const { data } = (await response.json()) as { data: { createApiKey: { key: string } } };
  return data.createApiKey.key;
}

async function main(rounds: number): Promise<void> {
  const gateway = await startGateway();
  const key = await raiseLimit(gateway.origin, gateway.apiKey, gateway.adminToken);
  const measured = Object.entries(requestsTo(gateway.origin, key)).map(([name, send]) => ({
    ...{ name, send, cpu: [] as number[], latency: [] as number[] },
  }));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const { name, send, cpu, latency } of measured) {
      const before = process.cpuUsage();
      const startedAt = performance.now();
      const response = await send();
      const text = await response.text();
      if (response.status !== 200 || text.includes('"isError":true')) throw new Error(`${name}: ${text}`);
      const { user, system } = process.cpuUsage(before);
      if (round < 0) continue;
      cpu.push((user + system) / 1000);
      latency.push(performance.now() - startedAt);
    }
  }
  for (const { name, cpu, latency } of measured) {
    console.log(
      `${name.padEnd(26)} ${median(cpu).toFixed(2)} ms CPU, ${median(latency).toFixed(2)} ms (medians)`,
    );
  }
  await gateway.close();
}

main(Number(process.argv[2] ?? 300)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
