import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DockerfileParser, type From } from 'dockerfile-ast';
import { loadConfig } from '../../config/loadConfig';
import { drawPage, toPng } from '../../packages/document-converter/tests/support/drawPage';
import { makePdf, paragraph } from '../../packages/document-converter/tests/support/makePdf';
import { clientOf } from '../e2e/client';
import { startProgram } from '../e2e/program';
import { linkProductionModules } from './productionModules';

const run = promisify(execFile);
const root = join(__dirname, '../..');
const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const dockerfile = DockerfileParser.parse(text);

interface Line {
  keyword: string;
  args: string[];
}

/** The instructions of each stage. */
const stages: Line[][] = [];
for (const instruction of dockerfile.getInstructions()) {
  const line = {
    keyword: instruction.getKeyword(),
    args: instruction.getArguments().map((argument) => argument.getValue()),
  };
  if (line.keyword === 'FROM') stages.push([]);
  stages.at(-1)?.push(line);
}
const last = stages.at(-1) ?? [];
const of = (keyword: string) => last.filter((line) => line.keyword === keyword);

test('the image is built in a stage of its own, and the one that runs has no build tools', () => {
  expect(stages).toHaveLength(2);
  const images = (dockerfile.getFROMs() as From[]).map((from) => from.getImage());
  expect(images).toEqual(['node:26-trixie-slim', 'node:26-trixie-slim']);
  const commands = stages[0]?.map(({ args }) => args.join(' ')).join('\n');
  expect(commands).toMatch(/npm prune --omit=dev && node dist\/scripts\/pruneImage\.js/);
  expect(last.some(({ args }) => /\bnpm\b/.test(args.join(' ')))).toBe(false);
});

test('it runs as a user without rights, who owns nothing but the data directory', () => {
  const user = last.findIndex(({ keyword }) => keyword === 'USER');
  // Kubernetes' runAsNonRoot takes no name.
  expect(last[user]?.args).toEqual(['1000']);
  expect(last.slice(user).some(({ keyword }) => keyword === 'COPY' || keyword === 'RUN')).toBe(false);
  expect(text).not.toContain('--chown');
  expect(of('VOLUME').map(({ args }) => args)).toEqual([['/data']]);
});

test('its settings are real ones, and it listens where it says and where its health is asked for', () => {
  const environment = Object.fromEntries(
    dockerfile.getENVs().flatMap((env) => env.getProperties().map((p) => [p.getName(), p.getValue() ?? ''])),
  );
  const { NODE_ENV, ...settings } = environment;
  expect(NODE_ENV).toBe('production');
  const config = loadConfig(settings);
  expect(config).toMatchObject({ host: '0.0.0.0', dataDir: '/data' });
  expect(of('EXPOSE')[0]?.args).toEqual([String(config.port)]);
  expect(of('HEALTHCHECK')[0]?.args.join(' ')).toContain(`127.0.0.1:${config.port}/livez`);
});

test('what the image holds is all that the program needs: pages, recognition and search work', async () => {
  const image = await mkdtemp(join(tmpdir(), 'lectern-image-'));
  try {
    for (const { args } of of('COPY')) {
      const path = (args.at(-2) ?? '').replace('/app/', '');
      if (path === 'node_modules') await linkProductionModules(root, image);
      // Made by npm in the build.
      else if (path !== 'sbom.cdx.json') await cp(join(root, path), join(image, path), { recursive: true });
    }
    await run(process.execPath, [join(image, 'dist/scripts/pruneImage.js')], { cwd: image });
    const lectern = (...args: string[]) =>
      run(process.execPath, [join(image, 'cli/bin/lectern.js'), ...args]);
    expect((await lectern('--version')).stdout).toMatch(/^\d+\.\d+/);
    const program = await startProgram({ DATA_DIR: join(image, 'data') }, image);
    const { base_url: restUrl, graphql_url: graphqlUrl } = program.credentials;
    const get = (url: string) => fetch(url, { headers: { accept: 'text/html' } });
    expect((await get(restUrl.replace('/api/v1', '/readyz'))).status).toBe(200);
    expect((await get(graphqlUrl)).status).toBe(200);
    expect((await get(restUrl.replace('/api/v1', '/docs/swagger-ui-bundle.js'))).status).toBe(200);
    const client = await clientOf(program);
    const scan = toPng(await drawPage(paragraph(['The lighthouse keeper counts ships.'], 60, 720, 20), 1.5));
    const pdf = await makePdf([paragraph(['The harbour master counts boats.'], 60, 720, 20)]);
    for (const id of [await client.upload('scan.png', scan), await client.upload('page.pdf', pdf)]) {
      expect(await client.settled(id)).toMatchObject({ status: 'ready', error_message: null });
    }
    const { json } = await client.call('POST', '/search', { query: 'lighthouse keeper', min_score: 0 });
    expect(json.results.semantic[0].content).toContain('lighthouse keeper');
    // The commands that keep up a store, beside the gateway.
    const dataDir = ['--data-dir', join(image, 'data')];
    expect((await lectern('indexes', '--apply', ...dataDir)).stdout).toContain(
      'All indexes are as the code expects them.',
    );
    await lectern('reembed', ...dataDir);
    await lectern('reseal', ...dataDir);
    expect(await program.end('SIGTERM')).toBe(0);
  } finally {
    await rm(image, { recursive: true, force: true });
  }
}, 480_000);
