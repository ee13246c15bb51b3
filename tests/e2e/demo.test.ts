import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { makeDataDir, startProgram } from './program';

const run = promisify(execFile);
const entry = resolve(__dirname, '../../dist/scripts/demo/demo.js');
const timeoutMs = 240_000;

async function demo(home: string, dataDir: string): Promise<string> {
  const { PATH, HOME } = process.env;
  const { stdout } = await run(process.execPath, [entry, '--data-dir', join(home, 'demo')], {
    env: { PATH, HOME, XDG_STATE_HOME: home, DATA_DIR: dataDir },
    timeout: timeoutMs,
  });
  return stdout;
}

/** What a newcomer sees: every document ready, and each way a question can go with what it found. */
function expectTour(output: string): void {
  expect(output).toContain('11 files: 11 ready');
  expect(output).toMatch(/\[1\] care-guide\.pdf, page 1\n\s+“Wash the Squall Jacket at 30 degrees/);
  expect(output).toMatch(/route semantic: \S/);
  expect(output).toMatch(/route structured: \S[^\n]*\nsql\s+SELECT COUNT/);
  expect(output).toMatch(/2900\s+manual-boats\s+3/);
  expect(output).toMatch(/\[1\] manual-boats\.pdf, page 3\n/);
  expect(output).toMatch(/route hybrid: \S/);
  expect(output).toContain('What next');
}

test('the demo runs on a server of its own where none runs, and leaves none behind', async () => {
  const { dataDir: home, remove } = await makeDataDir();
  try {
    const output = await demo(home, join(home, 'none'));
    expectTour(output);
    expect(output).toContain('one was started for the demo');
    // Another server can have its data at once: the demo's has ended.
    const program = await startProgram({ DATA_DIR: join(home, 'demo') });
    expect(await program.end('SIGTERM')).toBe(0);
  } finally {
    await remove();
  }
}, 300_000);

test("on a server that runs, the demo has an environment of its own, and the person's stays as it is", async () => {
  const { dataDir: home, remove } = await makeDataDir();
  const dataDir = join(home, 'server');
  const program = await startProgram({ DATA_DIR: dataDir, DEMO_DATA: 'sample' });
  try {
    expectTour(await demo(home, dataDir));
    const { credentials } = program;
    const response = await fetch(credentials.graphql_url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': credentials.keys.production,
        'x-admin-token': credentials.admin_token,
      },
      body: JSON.stringify({
        query: '{ files { total } admin { environments { nodes { id slug } } apiKeys { nodes { name } } } }',
      }),
    });
    const { data } = (await response.json()) as {
      data: { files: { total: number }; admin: { environments: { nodes: { slug: string }[] } } };
    };
    expect(data.files.total).toBe(0);
    expect(data.admin.environments.nodes.map(({ slug }) => slug)).toEqual(['production', 'staging', 'demo']);
  } finally {
    await program.end('SIGTERM');
    await remove();
  }
}, 300_000);
