/** `lectern calibrate` beside a running gateway with a model of its own. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseProfileFile } from '../../search/retrieval/profileFile';
import { makeModel } from '../contract/ai/onnx/makeModel';
import { ingest } from '../graphql/support/ingest';
import { type Harness, startHarness } from '../harness';

const things = ['ferry', 'museum', 'harbor', 'library', 'garden', 'market', 'tower', 'bridge', 'theater'];
const facts = ['opens', 'closes', 'costs', 'employs', 'repairs', 'teaches', 'sells', 'admits'];
const details = ['morning', 'winter', 'children', 'copper', 'letters', 'lanterns', 'timber', 'students'];

/** A section for each pair of a thing and a fact. */
function guideOf(thing: string, i: number): string {
  const sections = facts.map((fact, j) => {
    const [one, other] = [details[(i + j) % details.length], details[(i + 3 * j + 1) % details.length]];
    const filler = `It is told in the chronicle of the ${thing} on page ${10 * i + j}. `.repeat(20);
    return `## The ${thing} ${fact} ${one}\n\nThe ${thing} ${fact} ${one} with ${other} every day. ${filler}`;
  });
  return `# Guide of the ${thing}\n\n${sections.join('\n\n')}\n`;
}

let directory = '';
let harness: Harness;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-calibrate-'));
  await makeModel(join(directory, 'tiny'), [...things, ...facts, ...details]);
  harness = await startHarness({ EMBEDDING_MODEL_DIR: join(directory, 'tiny') });
  const { key } = await harness.createKey();
  await Promise.all(things.map((thing, i) => ingest(harness, `${thing}.md`, guideOf(thing, i), { key })));
});
afterAll(async () => {
  await harness.close();
  await rm(directory, { recursive: true, force: true });
});

function run(args: string[], profiles = ''): Promise<{ stdout: string }> {
  return promisify(execFile)(
    process.execPath,
    [join(__dirname, '../../cli/bin/lectern.js'), 'calibrate', '--data-dir', harness.dataDir, ...args],
    {
      env: {
        ...{ PATH: process.env.PATH, HOME: directory },
        ...{ EMBEDDING_MODEL_DIR: join(directory, 'tiny'), RETRIEVAL_PROFILES: profiles },
      },
    },
  );
}

function keptIn(output: string, name: string): { relevant: number; irrelevant: number } {
  const match = new RegExp(`^${name}: .* kept ([\\d.]+) %, .* kept ([\\d.]+) %$`, 'm').exec(output);
  return { relevant: Number(match?.[1]), irrelevant: Number(match?.[2]) };
}

test('a profile that is better on held-out questions is written, and not replaced by one that is no better', async () => {
  const { id } = harness.app.services.embeddingModel;
  const [strict, fitted] = [join(directory, 'strict.json'), join(directory, 'fitted.json')];
  const calibration = { weights: {}, bias: -20, shift: 0 };
  await writeFile(strict, JSON.stringify({ models: [{ idPrefix: id, vectorWeight: 1, calibration }] }));

  const first = await run(['--write', fitted, '--questions', '40'], strict);
  expect(first.stdout).toMatch(/^40 questions of environment \S+, half of them held out$/m);
  expect(keptIn(first.stdout, 'before')).toEqual({ relevant: 0, irrelevant: 0 });
  const after = keptIn(first.stdout, 'after');
  expect(after.relevant).toBeGreaterThan(50);
  expect(after.irrelevant).toBeLessThan(25);
  const { models } = parseProfileFile(await readFile(fitted, 'utf8'));
  expect(models).toMatchObject([{ idPrefix: id, calibration: { weights: { cosine: expect.any(Number) } } }]);

  const again = join(directory, 'again.json');
  const second = await run(['--write', again, '--questions', '40'], fitted);
  expect(keptIn(second.stdout, 'before')).toEqual(after);
  expect(second.stdout).toContain('nothing is written');
  await expect(readFile(again)).rejects.toThrow('ENOENT');
});

test.each([
  ['too few passages', ['--questions', '2000', '--environment', 'none'], /Only 0 questions .* at least 40/],
  ['a number of questions out of bounds', ['--questions', '5'], /whole number from 40 to 2000/],
  ['no file', [], /--write/],
])('%s end the command with the reason', async (_, args, reason) => {
  const file = args.length > 0 ? ['--write', join(directory, 'other.json')] : [];
  await expect(run([...file, ...args])).rejects.toMatchObject({ stderr: expect.stringMatching(reason) });
});
