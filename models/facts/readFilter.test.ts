import { fileFactsFilter } from '../../domain/inputs/filter';
import type { Tenant } from '../tenantModel';
import { readFileFilter, readFilter } from './readFilter';

const known = Array.from({ length: 5_000 }, (_, n) => ({ value: `"k":${'x'.repeat(200)}${n}`, count: 1 }));
const tenant = {
  files: { countValues: async () => known },
  folders: { find: async () => [] },
} as unknown as Tenant;
const times = (count: number, filter: object) => fileFactsFilter.parse({ or: Array(count).fill(filter) });

test('beginnings that together look up more than a query of the database holds are refused', async () => {
  const prefix = { key: 'k', prefix: 'x' };
  await expect(readFilter(tenant, times(1, prefix))).resolves.not.toBeNull();
  await expect(readFilter(tenant, times(20, prefix))).rejects.toMatchObject({ code: 'bad_request' });
});

test('ranges that together look up more than a query of the database holds are refused', async () => {
  const range = { key: '€'.repeat(255), gt: -1.1e-300, lt: 1.7e300 };
  await expect(readFileFilter(tenant, times(1, range))).resolves.toBeDefined();
  await expect(readFileFilter(tenant, times(25, range))).rejects.toMatchObject({ code: 'bad_request' });
});

test('a filter with very many faults names the first hundred', () => {
  const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`x${n}`, 1]));
  expect(fileFactsFilter.safeParse(unknown).error?.issues).toHaveLength(100);
});
