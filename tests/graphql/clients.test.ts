import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, validate } from 'graphql';
import { schema } from '../../schema';
import { type Harness, startHarness } from '../harness';

const run = promisify(execFile);
const root = join(__dirname, '../..');

test('the generated client is the one that schema and operations give', async () => {
  const codegen = join(root, 'node_modules/.bin/graphql-codegen');
  // It ends with another code than 0, and says which, where a file would change.
  await run(codegen, ['--config', 'codegen.ts', '--check'], { cwd: root });
});

test('the kept operations are valid', async () => {
  for (const name of ['files', 'questions']) {
    const text = await readFile(join(root, `schema/operations/${name}.graphql`), 'utf8');
    expect(validate(schema, parse(text))).toEqual([]);
  }
});

describe('the example', () => {
  let harness: Harness;
  let directory: string;
  beforeAll(async () => {
    harness = await startHarness();
    directory = await mkdtemp(join(tmpdir(), 'lectern-example-'));
  });
  afterAll(async () => {
    await harness.close();
    await rm(directory, { recursive: true });
  });

  test('uploads a file from a script, watches it and gets its answer with a citation', async () => {
    const path = join(directory, 'leave.md');
    await writeFile(path, '# Leave\n\nEvery employee has 25 days of annual leave a year.\n');
    const { stdout } = await run(
      process.execPath,
      [
        ...['--import', 'tsx', join(root, 'examples/node/uploadAndAsk.ts')],
        ...[path, 'How many days of annual leave does an employee have?'],
      ],
      {
        cwd: root,
        env: { ...process.env, LECTERN_URL: harness.graphqlUrl, LECTERN_API_KEY: harness.keys.production },
      },
    );
    expect(stdout).toContain('100 % ready');
    expect(stdout).toContain('[1] leave.md: ');
    expect(stdout).toContain('25 days');
  });
});
