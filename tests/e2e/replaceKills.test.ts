import { runKills } from '../../benchmarks/bench/replace/killRounds';

jest.setTimeout(600_000);

test('a kill at any moment of a replacement or rollback leaves one whole version, chunks once, no orphan blob', async () => {
  const counts = await runKills(20);
  expect(counts.faults).toEqual([]);
  expect(counts.kills).toBe(20);
  expect(counts.checks).toBeGreaterThan(60);
});
