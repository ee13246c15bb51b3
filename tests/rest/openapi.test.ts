import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { errorCodes } from '../../domain/errors';
import { parseInput } from '../../domain/inputs/parseInput';
import { chatInput, searchInput } from '../../domain/inputs/search';
import { endpoints } from '../../rest/endpoints';
import { buildOpenApi } from '../../rest/openapi/buildOpenApi';
import { toDomainInput } from '../../wire/input/toDomainInput';

const run = promisify(execFile);
const root = resolve(__dirname, '../..');
const committed = readFileSync(join(root, 'rest/openapi.json'), 'utf8');
const description = JSON.parse(committed);

test('the committed description is the one the code writes', () => {
  // After a change: npx tsx scripts/exportOpenApi.ts
  expect(`${JSON.stringify(buildOpenApi(), null, 2)}\n`).toBe(committed);
});

test('a strict linter finds nothing', async () => {
  const { stdout } = await run(process.execPath, ['scripts/lintOpenApi.mjs'], { cwd: root });
  expect(stdout.trim()).toBe('0 findings');
});

test('the committed client types are those the generator writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-client-'));
  const generator = join(root, 'node_modules/openapi-typescript/bin/cli.js');
  const written = join(folder, 'schema.d.ts');
  await run(
    process.execPath,
    [generator, 'rest/openapi.json', '-o', written, '--default-non-nullable=false'],
    { cwd: root },
  );
  // After a change: npx openapi-typescript rest/openapi.json -o tests/rest/client/schema.d.ts --default-non-nullable=false
  expect(readFileSync(written, 'utf8')).toBe(readFileSync(join(__dirname, 'client/schema.d.ts'), 'utf8'));
  await rm(folder, { recursive: true });
});

test('it has the ten endpoints of the specification, each with the key and version 1.0.0', () => {
  const operations = Object.entries<Record<string, unknown>>(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual(
    [
      'GET /me',
      'GET /projects',
      'POST /search',
      'POST /chat',
      'GET /files',
      'POST /files/init',
      'POST /files/{file_id}/confirm',
      'GET /files/{file_id}/status',
      'DELETE /files/{file_id}',
      'GET /prompts/{name}',
    ].sort(),
  );
  expect(description).toMatchObject({
    openapi: '3.1.0',
    info: { version: '1.0.0' },
    security: [{ apiKey: [] }],
  });
  expect(description.components.securitySchemes.apiKey).toMatchObject({ in: 'header', name: 'X-API-Key' });
});

test('request examples are accepted by the inputs they show', () => {
  const example = (name: string) => endpoints.find((endpoint) => endpoint.name === name)!.input!;
  for (const [name, type] of [
    ['search', searchInput],
    ['chat', chatInput],
  ] as const) {
    const { fields, example: body } = example(name);
    expect(() => parseInput(type, toDomainInput(fields, body))).not.toThrow();
  }
});

test('every error an endpoint can give is described with its code', () => {
  for (const endpoint of endpoints) {
    const operation = description.paths[endpoint.path][endpoint.method.toLowerCase()];
    for (const code of [...endpoint.errors, 'unauthorized', 'rate_limit_exceeded'] as const) {
      const response = operation.responses[errorCodes[code].status];
      const shared = response.$ref && description.components.responses[response.$ref.split('/').at(-1)];
      const { examples } = (shared ?? response).content['application/json'];
      expect(examples[code].value).toMatchObject({ code, status: errorCodes[code].status });
    }
    expect('422' in operation.responses).toBe(endpoint.input !== null);
  }
});
