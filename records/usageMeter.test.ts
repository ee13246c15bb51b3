import { noTelemetry } from '../domain/ports/telemetry';
import { type OpenModels, openModels } from '../tests/openModels';
import { createUsageMeter } from './usageMeter';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

let opened: OpenModels;
beforeAll(async () => {
  opened = await openModels();
});
afterAll(() => opened.close());
afterEach(() => jest.restoreAllMocks());

test('each request is counted on its day in UTC, also where the clock is set back', async () => {
  let now = '';
  jest.spyOn(Date, 'now').mockImplementation(() => Date.parse(now));
  const { models } = opened;
  const meter = createUsageMeter({ models, telemetry: noTelemetry, log });
  for (now of ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z', '2026-03-01T23:59:59.999Z']) {
    meter.count({ environmentId: 'environment', keyId: 'key' }, { requests_search: 1 });
  }
  await meter.close();
  const days = await models.usage.find().sort({ day: 1 }).lean();
  expect(days.map(({ day, counts }) => [day, counts.requests_search])).toEqual([
    ['2026-03-01', 2],
    ['2026-03-02', 1],
  ]);
});
