import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashRounds } from '../scripts/crashRounds';

it('loses no acknowledged write, and no index disagrees with its data, when the store is killed under writes', async () => {
  const data = mkdtempSync(join(tmpdir(), 'store-crash-'));
  const report = await crashRounds(data, 3);
  rmSync(data, { recursive: true, force: true });
  expect(report.problems).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(20);
});
