import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { createSampleDatabase } from '../../app/startup/demo/sampleDatabase';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { type RoutableConnector, route } from '../../search/routing/route';
import { createReader } from './createReader';
import {
  type LabelledQuestion,
  ownQuestions,
  sharedQuestions,
  shopQuestions,
  slyQuestions,
} from './routingQuestions';

const now = new Date('2025-06-15T12:00:00Z');
const directory = mkdtempSync(path.join(tmpdir(), 'lectern-routing-'));
const shared = process.env.LECTERN_SHARED ?? path.resolve(__dirname, '../../../shared');

afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function connectorOf(file: string, name: string): Promise<RoutableConnector> {
  const connector = createOpenConnector({ sqliteDirectories: [path.dirname(file)] })('sqlite', file, 'test');
  const reader = createReader(await connector.introspect());
  await connector.close();
  return { id: '11111111-1111-4111-8111-111111111111', name, reader };
}

function wrongOnes(questions: LabelledQuestion[], connector: RoutableConnector): string[] {
  return questions.flatMap(({ query, route: expected }) => {
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
  const questions = [...shopQuestions, ...slyQuestions];
  const wrong = wrongOnes(questions, shop);
  expect(questions.length).toBeGreaterThanOrEqual(180);
  expect(1 - wrong.length / questions.length).toBeGreaterThanOrEqual(0.95);
});

test('at least 95 % of the more than 200 labelled questions take their route', async () => {
  if (!existsSync(path.join(shared, 'sql'))) {
    console.log(`Skipped: there are no databases in ${shared}/sql (set LECTERN_SHARED)`);
    return;
  }
  const own = [...shopQuestions, ...slyQuestions];
  let total = own.length;
  const wrong = wrongOnes(own, shop);
  for (const [file, questions] of Object.entries(sharedQuestions)) {
    const connector = await connectorOf(path.join(shared, 'sql', file), path.basename(file, '.sqlite'));
    wrong.push(...wrongOnes(questions, connector));
    total += questions.length;
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
    total += questions.length;
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
