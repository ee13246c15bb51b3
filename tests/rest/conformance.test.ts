/** The specification on one product, endpoint by endpoint, then as a whole: each suite is a file of its own in `suites/`. */
import { chatSuite } from './suites/chat';
import { clientFlowSuite } from './suites/clientFlow';
import { confirmFileSuite } from './suites/confirmFile';
import { deleteFileSuite } from './suites/deleteFile';
import { fileStatusSuite } from './suites/fileStatus';
import { hostileSuite } from './suites/hostile';
import { initFileSuite } from './suites/initFile';
import { listFilesSuite } from './suites/listFiles';
import { meSuite } from './suites/me';
import { projectsSuite } from './suites/projects';
import { promptsSuite } from './suites/prompts';
import { rateLimitSuite } from './suites/rateLimits';
import { searchSuite } from './suites/search';
import { makeReadings, structuredSuite } from './suites/structured';
import { type Rest, startRest } from './support/startRest';

let rest: Rest;
let readings: Awaited<ReturnType<typeof makeReadings>>;
beforeAll(async () => {
  readings = await makeReadings();
  rest = await startRest({ SQLITE_DIRECTORIES: readings.directory });
}, 60_000);
afterAll(async () => {
  await rest.close();
  await readings.remove();
});

for (const suite of [
  meSuite,
  projectsSuite,
  searchSuite,
  chatSuite,
  listFilesSuite,
  initFileSuite,
  confirmFileSuite,
  fileStatusSuite,
  deleteFileSuite,
  promptsSuite,
  clientFlowSuite,
  rateLimitSuite,
  (product: () => Rest) => structuredSuite(product, () => readings.directory),
  hostileSuite,
]) {
  suite(() => rest);
}
