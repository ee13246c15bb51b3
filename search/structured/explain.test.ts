import { explainQuery } from './explain';
import { parseSql } from './sql/parse';

const explained = async (sql: string) => explainQuery(await parseSql(sql, 'sqlite'));

test('an average over a choice of values is a percentage only where it is 100 or 0', async () => {
  expect(await explained("SELECT AVG(CASE WHEN country = 'Spain' THEN 100 ELSE 0 END) FROM members")).toMatch(
    /percentage of rows where .*country is/,
  );
  for (const choice of ['THEN price ELSE 0', 'THEN 100', 'THEN 100 ELSE 50'])
    expect(await explained(`SELECT AVG(CASE WHEN country = 'Spain' ${choice} END) FROM members`)).not.toMatch(
      /percentage/,
    );
});
