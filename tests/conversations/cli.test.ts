import { type CliHome, makeHome, runCli } from '../cli/support/runCli';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

jest.setTimeout(120_000);

let harness: Harness;
let home: CliHome;
beforeAll(async () => {
  harness = await startHarness();
  home = await makeHome({ DATA_DIR: harness.dataDir });
  await ingest(harness, 'refunds.txt', 'Refunds are paid within 14 days of the return of the goods.\n');
  await ingest(
    harness,
    'club.md',
    '# The club\n\nMaria Lopez is the treasurer of the club. Maria Lopez replaced Jonas Weber.\n',
  );
});
afterAll(async () => {
  await home.remove();
  await harness.close();
});

async function lectern(args: string[], input = ''): Promise<string> {
  const { code, stdout, stderr } = await runCli(home, args, { input });
  if (code !== 0) throw new Error(`lectern ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

const turns = () => harness.models.conversationTurns.find().sort({ createdAt: 1 }).lean();

test('questions of a line each are answered in one conversation, which is gone on with later', async () => {
  const said = await lectern(['chat'], 'When are refunds paid?\n\nWho is the treasurer of the club?\n');
  expect(said).toContain('14 days');
  expect(said).toContain('Maria Lopez is the treasurer');
  const later = await lectern(['chat', '--continue', 'last'], 'Who did she replace?\n');
  expect(later).toContain('searched Who did Maria Lopez replace?');
  const kept = await turns();
  expect(new Set(kept.map(({ conversationId }) => conversationId)).size).toBe(1);
  expect(kept).toHaveLength(3);
  const [line = ''] = (
    await lectern(['chat', '-c', String(kept[0]?.conversationId), '--json'], 'When are refunds paid?')
  ).split('\n');
  expect(JSON.parse(line)).toMatchObject({ conversationId: kept[0]?.conversationId, outcome: 'answered' });
});

test('/new starts another conversation, /quit ends, and whoever asks nothing leaves none', async () => {
  const before = await harness.models.conversations.countDocuments();
  await lectern(['chat'], '');
  expect(await harness.models.conversations.countDocuments()).toBe(before);
  const asked = 'When are refunds paid?\n/new\nWho is the treasurer of the club?\n/quit\nAnd this?\n';
  await lectern(['chat'], asked);
  expect(await harness.models.conversations.countDocuments()).toBe(before + 2);
  expect((await turns()).at(-1)?.question).toBe('Who is the treasurer of the club?');
});

test('a script ends with the error of a question, and a conversation that is not there says so', async () => {
  const id = '7b0e4c1e-33a1-4c0b-9b66-000000000000';
  const unknown = await runCli(home, ['chat', '--continue', id], { input: 'When are refunds paid?\n' });
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain('There is no conversation');
  const failed = await runCli(home, ['chat', '--connector', id], { input: 'How many orders?\nAnd why?\n' });
  expect(failed.code).toBe(1);
});
