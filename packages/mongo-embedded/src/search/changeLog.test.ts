import { ChangeLog } from './changeLog';

test('each asker gets the rows that changed since its position, each once', () => {
  const log = new ChangeLog();
  const start = log.position;
  for (const row of [30, 4, 30]) log.add(row);
  const middle = log.position;
  log.add(5);
  expect(log.since(start)).toEqual(Uint32Array.of(4, 5, 30));
  expect(log.since(middle)).toEqual(Uint32Array.of(5));
  expect(log.since(log.position)).toEqual(Uint32Array.of());
});

test('positions before changes that were forgotten are told so, later ones are right', () => {
  const log = new ChangeLog();
  const start = log.position;
  for (let row = 0; row < 200_000; row++) log.add(row);
  const late = log.position;
  log.add(7);
  expect(log.since(start)).toBeUndefined();
  expect(log.since(late)).toEqual(Uint32Array.of(7));
});
