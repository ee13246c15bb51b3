/** The specification endpoint by endpoint, on one product: each suite is a file of its own in `endpoints/`. */
import { chatSuite } from './endpoints/chat';
import { confirmFileSuite } from './endpoints/confirmFile';
import { deleteFileSuite } from './endpoints/deleteFile';
import { fileStatusSuite } from './endpoints/fileStatus';
import { initFileSuite } from './endpoints/initFile';
import { listFilesSuite } from './endpoints/listFiles';
import { meSuite } from './endpoints/me';
import { projectsSuite } from './endpoints/projects';
import { promptsSuite } from './endpoints/prompts';
import { searchSuite } from './endpoints/search';
import { type Rest, startRest } from './support/startRest';

let rest: Rest;
beforeAll(async () => {
  rest = await startRest();
}, 60_000);
afterAll(() => rest.close());

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
]) {
  suite(() => rest);
}
