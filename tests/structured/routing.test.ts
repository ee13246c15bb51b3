import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';
import type { Route } from '../../domain/search';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { type RoutableConnector, route } from '../../search/routing/route';
import labelled from '../fixtures/routing/questions.json';
import { createReader } from './createReader';

const now = new Date('2025-06-15T12:00:00Z');
const directory = mkdtempSync(path.join(tmpdir(), 'lectern-routing-'));
const shared = process.env.LECTERN_SHARED ?? path.resolve(__dirname, '../../../shared');

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Questions by the route that answers them. */
type QuestionsByRoute = Partial<Record<Route, string[]>>;

/** `sly`: words of the schema in questions that rows do not answer, and the other way round. */
const shopQuestions: QuestionsByRoute[] = [labelled.shop, labelled.sly];
/** Over databases that are not shipped, by their file. */
const sharedQuestions: Record<string, QuestionsByRoute> = labelled.shared;
/** Over the databases of `tests/fixtures/sql`, each beside documents about the same matters. */
const ownQuestions: Record<string, QuestionsByRoute> = labelled.own;

const countOf = (questions: QuestionsByRoute) => Object.values(questions).flat().length;

async function connectorOf(file: string, name: string): Promise<RoutableConnector> {
  const connector = createOpenConnector({ sqliteDirectories: [path.dirname(file)] })('sqlite', file, 'test');
  const reader = createReader(await connector.introspect());
  await connector.close();
  return { id: '11111111-1111-4111-8111-111111111111', name, reader };
}

function wrongOnes(questions: QuestionsByRoute, connector: RoutableConnector): string[] {
  const expectations = Object.entries(questions).flatMap(([expected, queries]) =>
    queries.map((query) => ({ query, expected })),
  );
  return expectations.flatMap(({ query, expected }) => {
    const request = {
      query,
      connectors: [connector],
      forceRoute: null,
      connectorId: null,
      documentScore: null,
      now,
    };
    const chosen = route(request);
    return chosen.route === expected
      ? []
      : [`${query}: ${chosen.route} for ${expected}. ${chosen.reasoning}`];
  });
}

let shop: RoutableConnector;

beforeAll(async () => {
  const file = path.join(directory, 'shop.sqlite');
  createSampleDatabase(file);
  shop = await connectorOf(file, 'Shop');
});

test('at least 95 % of the labelled questions over the sample shop take their route', () => {
  const wrong = shopQuestions.flatMap((questions) => wrongOnes(questions, shop));
  const total = shopQuestions.reduce((sum, questions) => sum + countOf(questions), 0);
  expect(total).toBeGreaterThanOrEqual(180);
  expect(1 - wrong.length / total).toBeGreaterThanOrEqual(0.95);
});

const sharedDatabases = path.join(shared, 'sql');
const overAll = 'at least 95 % of the more than 200 labelled questions take their route';
if (!existsSync(sharedDatabases))
  test.skip(`${overAll} (needs the databases of ${sharedDatabases}, or of LECTERN_SHARED)`, () => {});
else
  test(overAll, async () => {
    let total = shopQuestions.reduce((sum, questions) => sum + countOf(questions), 0);
    const wrong = shopQuestions.flatMap((questions) => wrongOnes(questions, shop));
    for (const [file, questions] of Object.entries(sharedQuestions)) {
      const connector = await connectorOf(path.join(shared, 'sql', file), path.basename(file, '.sqlite'));
      wrong.push(...wrongOnes(questions, connector));
      total += countOf(questions);
    }
    console.log(`${total - wrong.length} of ${total} right\n${wrong.join('\n')}`);
    expect(total).toBeGreaterThanOrEqual(200);
    expect(1 - wrong.length / total).toBeGreaterThanOrEqual(0.95);
  });

test('at least 95 % of the questions over other databases, beside other documents, take their route', async () => {
  const fixtures = path.resolve(__dirname, '../fixtures/sql');
  const wrong: string[] = [];
  let total = 0;
  for (const [file, questions] of Object.entries(ownQuestions)) {
    const database = new Database(path.join(directory, `${file}ite`));
    database.exec(readFileSync(path.join(fixtures, file), 'utf8'));
    database.close();
    const connector = await connectorOf(path.join(directory, `${file}ite`), path.basename(file, '.sql'));
    wrong.push(...wrongOnes(questions, connector));
    total += countOf(questions);
  }
  expect(total).toBeGreaterThanOrEqual(70);
  expect({ wrong, share: 1 - wrong.length / total >= 0.95 }).toMatchObject({ share: true });
});

test('the reason names what the query uses, and nothing else', () => {
  const ask = (query: string) =>
    route({ query, connectors: [shop], forceRoute: null, connectorId: null, documentScore: null, now });
  expect(ask('How many customers are from Norway?').reasoning).toBe(
    "Every word of the query could be read over connector Shop: tables customers; columns customers.country; values 'Norway'. So the rows of the database answer the question.",
  );
  const { route: taken, reasoning } = ask('How do I patch a hole in the Ember One?');
  expect(taken).toBe('semantic');
  expect(reasoning).toContain("'Ember One' products.name");
  expect(reasoning).toContain("It has nothing for 'patch', 'hole'.");
});

test('a whole question over one word and a time is asked of the rows, unless the documents answer it', () => {
  const routeOf = (documentScore: number | null) =>
    route({
      query: 'how much revenue did we make in 2024',
      ...{ connectors: [shop], forceRoute: null, connectorId: null, documentScore, now },
    }).route;
  expect([null, 0.3, 0.9].map(routeOf)).toEqual(['structured', 'structured', 'semantic']);
});
