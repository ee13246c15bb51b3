import { startTransport, type Transport } from './support/startTransport';

let transport: Transport;
beforeAll(async () => {
  transport = await startTransport({
    preparationBudgetMs: 100,
    networkOf: ({ headers }) => String(headers['x-test-network'] ?? 'home'),
  });
  transport.keys.add('other');
});
afterAll(() => transport.close());

/** Of the kind whose validation takes longest: each pair of the fields is compared. */
const hostile = (name: string) => `query ${name} { ${'me { environment { id } } '.repeat(250)} }`;
const codeOf = ({ body }: { body: unknown }) =>
  (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;

/** Sends new hostile documents until one is refused for the time that those before took. */
async function exhaust(headers: Record<string, string>): Promise<void> {
  const most = 500;
  for (let n = 0; n < most; n++) {
    const answer = await transport.ask({ query: hostile(`q${n}`) }, headers);
    if (codeOf(answer) === 'rate_limit_exceeded') return;
  }
  throw new Error(`${most} hostile documents were validated`);
}

const ask = (query: string, headers: Record<string, string>) => transport.ask({ query }, headers);

test('a stranger that sends hostile documents is refused, and callers with a key and other networks are not', async () => {
  const stranger = { 'x-api-key': 'wrong' };
  await exhaust(stranger);
  expect(codeOf(await ask('{ __typename } # new', stranger))).toBe('rate_limit_exceeded');
  const elsewhere = { ...stranger, 'x-test-network': 'elsewhere' };
  expect((await ask('{ __typename } # new', elsewhere)).body).toEqual({ data: { __typename: 'Query' } });
  const known = { 'x-api-key': 'good' };
  expect((await ask('{ __typename } # new with a key', known)).body).toEqual({
    data: { __typename: 'Query' },
  });
});

test('a key that sends hostile documents is refused new ones, and answered those that it sent before', async () => {
  const key = { 'x-api-key': 'other' };
  const usual = '{ __typename } # usual';
  expect((await ask(usual, key)).body).toEqual({ data: { __typename: 'Query' } });
  await exhaust(key);
  expect(codeOf(await ask('{ __typename } # other', key))).toBe('rate_limit_exceeded');
  expect((await ask(usual, key)).body).toEqual({ data: { __typename: 'Query' } });
});
