import { parseSql } from './parse';
import { usedByQuery } from './usedByQuery';

test('columns belong to their tables, whatever the query calls these, and texts are no columns', async () => {
  const sql = `SELECT o.total FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.country = 'region'`;
  expect(usedByQuery(await parseSql(sql, 'sqlite'))).toEqual({
    tables: ['orders', 'customers'],
    columns: expect.arrayContaining(['orders.total', 'customers.country']),
    values: ['region'],
  });
});
