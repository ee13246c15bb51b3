import { Changes } from './changes';
import { UncacheableResponses } from './uncacheableResponses';

test('a response is known to be volatile until its environment changes', () => {
  const changes = new Changes();
  const responses = new UncacheableResponses(changes);
  responses.note('e1|a', changes.now);
  changes.note('e2');
  expect([responses.has('e1|a', 'e1'), responses.has('e1|b', 'e1')]).toEqual([true, false]);
  changes.note('e1');
  expect(responses.has('e1|a', 'e1')).toBe(false);
});

test('a change while the response was computed counts', () => {
  const changes = new Changes();
  const responses = new UncacheableResponses(changes);
  const began = changes.now;
  changes.note('e1');
  responses.note('e1|a', began);
  expect(responses.has('e1|a', 'e1')).toBe(false);
});

test('it is computed for the cache again after a minute', () => {
  let now = 0;
  const responses = new UncacheableResponses(new Changes(), () => now);
  responses.note('e1|a', 0);
  now = 59_999;
  expect(responses.has('e1|a', 'e1')).toBe(true);
  now = 60_000;
  expect(responses.has('e1|a', 'e1')).toBe(false);
});

test('at most 5,000 are remembered, and none of a long request', () => {
  const responses = new UncacheableResponses(new Changes());
  const [longest, longer] = ['e1|'.padEnd(1_000, 'x'), 'e1|'.padEnd(1_001, 'x')];
  for (let i = 0; i <= 5_000; i++) responses.note(`e1|${i}`, 0);
  for (const request of [longest, longer]) responses.note(request, 0);
  expect(['e1|0', 'e1|5000', longest, longer].map((request) => responses.has(request, 'e1'))).toEqual([
    ...[false, true, true, false],
  ]);
});
