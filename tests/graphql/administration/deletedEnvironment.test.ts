import { randomUUID } from 'node:crypto';
import type { EventTopics } from '../../../domain/ports/events';
import { type Harness, startHarness } from '../../harness';
import { testInProcess } from '../../topology';
import { administration } from './support';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

testInProcess('every replica hears that the connectors of a deleted environment are gone', async () => {
  const ask = administration(harness);
  const { events, models } = harness.app.services;
  const project = await models.projects.findOne({}).lean();
  const created = await ask(
    'mutation ($id: UUID!) { createEnvironment(input: { projectId: $id, slug: "qa" }) { id } }',
    { id: project?._id },
  );
  const environmentId: string = created.data.createEnvironment.id;
  const ids = [randomUUID(), randomUUID()].sort();
  const connector = { environmentId, name: 'Shop', kind: 'sqlite', createdAt: new Date() };
  await models.connectors.insertMany(ids.map((_id) => ({ _id, ...connector, sealedUrl: 'sealed' })));
  const heard: EventTopics['invalidate'][] = [];
  const unsubscribe = await events.subscribe('invalidate', (event) => {
    if (event.type === 'Connector') heard.push(event);
  });
  const deleted = await ask('mutation ($id: UUID!) { deleteEnvironment(id: $id) { id } }', {
    id: environmentId,
  });
  unsubscribe();
  expect(deleted.data.deleteEnvironment.id).toBe(environmentId);
  expect(heard.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    ids.map((id) => ({ environmentId, type: 'Connector', id })),
  );
  expect(await models.connectors.countDocuments({ environmentId })).toBe(0);
});
