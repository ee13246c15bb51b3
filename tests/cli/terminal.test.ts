import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';
import { type CliHome, makeHome, runCli } from './support/runCli';
import { loadPty, startInTerminal } from './support/terminalCli';

jest.setTimeout(180_000);

const pty = loadPty();
if (!pty) {
  const reason =
    'no pseudo-terminal for this machine in @lydell/node-pty; enable with: npm ci on a machine it has one for';
  console.warn(`The program is not tested in a terminal: ${reason}`);
}
const inTerminal = pty ? test : test.skip;

let harness: Harness;
let home: CliHome;
let library: string;
const count = 12;

beforeAll(async () => {
  if (!pty) return;
  harness = await startHarness({ DEMO_DATA: 'none' });
  home = await makeHome({ DATA_DIR: harness.dataDir });
  library = join(home.directory, 'library');
  await mkdir(library);
  for (let index = 0; index < count; index++) {
    await writeFile(
      join(library, `ship-${index}.txt`),
      `Ship ${index} carries ${index + 2} hundred barrels.\n`.repeat(40),
    );
  }
});
afterAll(async () => {
  if (!pty) return;
  await harness.close();
  await home.remove();
});

inTerminal(
  'an upload is drawn file by file with the time left, ends by Ctrl-C, and goes on where it was',
  async () => {
    if (!pty) return;
    const first = startInTerminal(pty, home, ['upload', library, '--parallel', '2']);
    await first.shows(
      (screen) =>
        / {2}ship-\d+\.txt +[█░]{20} +\d+ % {2}\w+/.test(screen) &&
        /\d+ of 12 files {2}[█░]{20} {2}\d+ %/.test(screen) &&
        screen.includes('ready'),
    );
    expect(first.cursorIsShown()).toBe(false);
    first.type('\u0003');
    const interrupted = await first.finished;
    expect(interrupted.code).toBe(130);
    expect(first.cursorIsShown()).toBe(true);
    const left = interrupted.screen.join('\n');
    expect(left).toMatch(
      /lectern: Interrupted: \d+ files? not done\. Run the same command again to resume\./,
    );
    // What was drawn is gone: only lines that stay true are left.
    expect(left).not.toMatch(/[█░]/);

    const second = startInTerminal(pty, home, ['upload', library]);
    const { code, screen } = await second.finished;
    expect(code).toBe(0);
    expect(screen.at(-1)).toMatch(/^12 files: (\d+ ready, )?\d+ unchanged$|^12 files: 12 ready$/);
    const { stdout } = await runCli(home, ['files', 'list', '--json']);
    const { items } = JSON.parse(stdout) as { items: { name: string; status: string }[] };
    expect(items.filter(({ status }) => status === 'ready')).toHaveLength(count);
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
  },
);

inTerminal('tables are cut to the terminal, and colors are left out where they are not wanted', async () => {
  if (!pty) return;
  await writeFile(join(home.directory, `${'long-'.repeat(30)}name.txt`), 'Short.\n');
  await runCli(home, ['upload', `${'long-'.repeat(30)}name.txt`]);
  const list = startInTerminal(pty, home, ['files', 'list']);
  const { screen } = await list.finished;
  expect(screen.find((line) => line.includes('long-'))).toContain('…');
  expect(list.raw()).toContain('\u001b[1m');
  const plain = startInTerminal(pty, home, ['files', 'list'], { NO_COLOR: '1' });
  await plain.finished;
  expect(plain.raw()).not.toContain('\u001b[1m');
});

inTerminal('an answer, its sources and its route are shown in a terminal', async () => {
  if (!pty) return;
  const ask = startInTerminal(pty, home, ['ask', 'How many barrels does ship 3 carry?']);
  const { code, screen } = await ask.finished;
  expect(code).toBe(0);
  expect(screen.join('\n')).toMatch(/5 hundred barrels\. \[1\]/);
  expect(screen.join('\n')).toMatch(/\[1\] ship-3\.txt/);
  expect(screen.join('\n')).toMatch(/route semantic/);
});

inTerminal('a question in a terminal is told how to narrow it, and a script is not', async () => {
  if (!pty) return;
  for (const [name, customer] of [
    ['cog.txt', "O'Hara Lines"],
    ['hulk.txt', 'Birch Mill'],
  ] as const) {
    await ingest(harness, name, `The ${name} carries wheat.\n`, { metadata: { customer } });
  }
  const question = "What wheat does O'Hara Lines carry?";
  const narrower = `Narrow it: --filter '{"key":"customer","eq":"O'\\''Hara Lines"}'  (O'Hara Lines, 1 file)`;
  for (const command of ['ask', 'search']) {
    const asked = startInTerminal(pty, home, [command, question]);
    const { code, screen } = await asked.finished;
    expect(code).toBe(0);
    expect(screen).toContain(narrower);
    const piped = await runCli(home, [command, question]);
    expect(piped.stdout + piped.stderr).not.toContain('Narrow it');
  }
  const filter = JSON.stringify({ key: 'customer', eq: "O'Hara Lines" });
  const narrowed = startInTerminal(pty, home, ['search', question, '--filter', filter]);
  const { screen } = await narrowed.finished;
  expect(screen.join('\n')).not.toMatch(/Narrow it|hulk\.txt/);
});

inTerminal(
  'a conversation is typed, its questions come back by the arrow key, and Ctrl-C at the prompt ends it',
  async () => {
    if (!pty) return;
    await runCli(home, ['upload', library]);
    const chat = startInTerminal(pty, home, ['chat']);
    await chat.shows((screen) => /^>$/m.test(screen));
    chat.type('How many barrels does ship 3 carry?\r');
    await chat.shows(
      (screen) => screen.includes('5 hundred barrels') && /id +[0-9a-f-]{36}\s+>$/m.test(screen),
    );
    chat.type('\u0003');
    const first = await chat.finished;
    expect(first.code).toBe(0);
    const [, id = ''] = /lectern chat --continue ([0-9a-f-]{36})/.exec(first.screen.join('\n')) ?? [];
    const again = startInTerminal(pty, home, ['chat', '--continue', id]);
    await again.shows((screen) => /^>$/m.test(screen));
    again.type('\u001b[A');
    await again.shows((screen) => (screen.match(/How many barrels does ship 3 carry\?/g) ?? []).length === 3);
    again.type('\r/quit\r');
    const second = await again.finished;
    expect(second.code).toBe(0);
    expect(second.screen.join('\n')).toContain(`lectern chat --continue ${id}`);
  },
);

inTerminal('a file name cannot send control sequences to the terminal', async () => {
  if (!pty) return;
  await writeFile(join(home.directory, 'red\u001b[31mname.txt'), 'Red.\n');
  const upload = startInTerminal(pty, home, ['upload', 'red\u001b[31mname.txt']);
  expect((await upload.finished).code).toBe(0);
  expect(upload.raw()).not.toContain('\u001b[31m');
});

inTerminal('a server is started, and ended in order by Ctrl-C', async () => {
  if (!pty) return;
  const dataDir = join(home.directory, 'own-server');
  const server = startInTerminal(pty, home, ['up', '--port', '0', '--data-dir', dataDir], {
    LOG_LEVEL: 'warn',
  });
  await server.shows((screen) => screen.includes('Lectern is ready'));
  expect(await runCli(home, ['folders', 'list', '--data-dir', dataDir])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('default'),
  });
  server.type('\u0003');
  expect((await server.finished).code).toBe(0);
});
