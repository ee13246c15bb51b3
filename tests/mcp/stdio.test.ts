import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { makeHome, runCli } from '../cli/support/runCli';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { eras } from './support';

const program = join(__dirname, '../../dist/cli/main.js');

let harness: Harness;
let fileId: string;
beforeAll(async () => {
  harness = await startHarness();
  fileId = await ingest(harness, 'über uns – 关于.md', '# Team\n\nThe cat Miso runs the office.\n');
});
afterAll(() => harness.close());

function start(key: string, era: keyof typeof eras): { client: Client; transport: StdioClientTransport } {
  const run = `require(${JSON.stringify(program)}).main(['node', 'lectern', 'mcp'])`;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['-e', run],
    env: { LECTERN_URL: harness.origin, LECTERN_API_KEY: key, PATH: process.env.PATH ?? '' },
    stderr: 'inherit',
  });
  return {
    client: new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: eras[era] } }),
    transport,
  };
}

test.each(Object.keys(eras) as (keyof typeof eras)[])(
  'a desktop client of the %s era reaches the server over standard input and output',
  async (era) => {
    const { client, transport } = start(harness.keys.production, era);
    await client.connect(transport);
    expect(client.getInstructions()).toContain('Searchable files: 1');
    const { structuredContent } = await client.callTool({
      name: 'search',
      arguments: { query: 'office cat' },
    });
    expect(structuredContent).toMatchObject({ results: [{ title: expect.stringContaining('关于.md') }] });
    const { contents } = await client.readResource({ uri: `lectern://files/${fileId}` });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('Miso') });
    await expect(client.getPrompt({ name: 'über 关于', arguments: {} })).rejects.toThrow(
      /no prompt 'über 关于'/,
    );
    await client.close();
  },
);

test('a rejected key is an error of the first request that says so', async () => {
  const { client, transport } = start('lectern_sk_unknown', 'legacy');
  await expect(client.connect(transport)).rejects.toThrow(/valid API key is required/);
  await client.close();
});

test('`lectern mcp config` prints what each client starts, with the address and the key', async () => {
  const home = await makeHome({ DATA_DIR: harness.dataDir });
  for (const name of ['claude', 'cursor', 'vscode', 'codex']) {
    const { code, stdout, stderr } = await runCli(home, ['mcp', 'config', name]);
    expect([name, code]).toEqual([name, 0]);
    expect(stdout).toContain(harness.keys.production);
    expect(stdout).toContain(harness.origin);
    expect(stderr).toContain('It contains the API key');
  }
  const http = await runCli(home, ['mcp', 'config', 'cursor', '--http']);
  expect(JSON.parse(http.stdout).mcpServers.lectern).toEqual({
    url: `${harness.origin}/mcp`,
    headers: { Authorization: `Bearer ${harness.keys.production}` },
  });
  const refused = await runCli(home, ['mcp', 'config', 'claude', '--http']);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('takes no address');
  const { code, stderr } = await runCli(home, ['mcp', 'config', 'emacs']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/Allowed choices are claude/);
  await home.remove();
});
