import type { DatabaseSchema } from '../../domain/ports/connector';
import data from './data/explain.json';
import { explainQuery } from './explain';
import { parseSql } from './sql/parse';

const explained = async (sql: string, language?: string, schema?: DatabaseSchema) =>
  explainQuery(await parseSql(sql, 'sqlite'), { language, schema });

test('an average over a choice of values is a percentage only where it is 100 or 0', async () => {
  expect(await explained("SELECT AVG(CASE WHEN country = 'Spain' THEN 100 ELSE 0 END) FROM members")).toMatch(
    /percentage of rows where .*country is/,
  );
  for (const choice of ['THEN price ELSE 0', 'THEN 100', 'THEN 100 ELSE 50'])
    expect(await explained(`SELECT AVG(CASE WHEN country = 'Spain' ${choice} END) FROM members`)).not.toMatch(
      /percentage/,
    );
});

const orders =
  "SELECT city, count(*) FROM orders WHERE total > 99.5 AND (status = 'paid' OR status = 'sent') " +
  "AND day >= '2024-03-01' GROUP BY city HAVING count(*) > 2 ORDER BY count(*) DESC LIMIT 3";

test.each([
  [
    'en',
    "Shows city and the number of rows from orders, where total is more than 99.5 and (status is 'paid' or status is 'sent') and day is on or after March 1, 2024, for each city, keeping groups where the number of rows is more than 2, ordered by the number of rows from high to low, the first 3 rows only.",
  ],
  [
    'de',
    "Zeigt aus orders: city und die Anzahl der Zeilen, wobei gilt: total ist größer als 99,5 und (status ist 'paid' oder status ist 'sent') und day liegt nicht vor dem 1. März 2024, Gruppen: city, nur Gruppen, für die gilt: die Anzahl der Zeilen ist größer als 2, Reihenfolge: die Anzahl der Zeilen absteigend, nur die ersten 3 Zeilen.",
  ],
  [
    'es',
    "Muestra city y el número de filas de orders, donde total es mayor que 99,5 y (status es 'paid' o status es 'sent') y day no es anterior al 1 de marzo de 2024, por cada city, solo los grupos donde el número de filas es mayor que 2, ordenado por el número de filas de mayor a menor, solo las primeras 3 filas.",
  ],
  [
    'fr',
    "Affiche city et le nombre de lignes de orders, où total est supérieur à 99,5 et (status est 'paid' ou status est 'sent') et day n'est pas avant le 1 mars 2024, pour chaque city, seulement les groupes où le nombre de lignes est supérieur à 2, trié par le nombre de lignes décroissant, les 3 premières lignes seulement.",
  ],
])('a query is explained in the language of its question: %s', async (language, expected) => {
  expect(await explained(orders, language)).toBe(expected);
});

test('languages that explanations are not written in have them in English', async () => {
  expect(await explained('SELECT count(*) FROM orders', 'ja')).toBe('Counts the rows of orders.');
});

test('each language says everything that English does, with the same values', () => {
  const holes = (text: string) => (text.match(/\{\w+\}/gu) ?? []).sort();
  for (const phrases of Object.values(data)) {
    expect(Object.keys(phrases)).toEqual(Object.keys(data.en));
    for (const [name, english] of Object.entries(data.en))
      expect([name, holes(phrases[name as keyof typeof phrases])]).toEqual([name, holes(english)]);
  }
});

test('rows without a value that are left out by "not" are said to be, where there may be any', async () => {
  const column = (name: string, nullable: boolean) => ({
    ...{ name, nullable, type: 'text', comment: null },
    ...{ sampleValues: [], samplesComplete: false },
  });
  const columns = [column('name', false), column('country', true)];
  const table = {
    name: 'members',
    comment: null,
    columns,
    primaryKey: [],
    foreignKeys: [],
    rowEstimate: null,
  };
  const schema: DatabaseSchema = { kind: 'sqlite', tables: [table] };
  const notSpain = "SELECT name FROM members WHERE country <> 'Spain'";
  expect(await explained(notSpain, 'en', schema)).toBe(
    "Shows name from members, where country is not 'Spain', without rows where country is unknown.",
  );
  expect(await explained(notSpain, 'de', schema)).toMatch(/, ohne Zeilen, deren country unbekannt ist\.$/);
  for (const where of ["name <> 'Ada'", "country = 'Spain'", "country <> 'Spain' AND country IS NOT NULL"])
    expect(await explained(`SELECT name FROM members WHERE ${where}`, 'en', schema)).not.toMatch(/without/);
});

test.each([
  ["SELECT name FROM items WHERE name LIKE 'A%'", "name starts with 'A'"],
  ["SELECT name FROM items WHERE name NOT LIKE '%box%'", "name does not contain 'box'"],
  ["SELECT name FROM items WHERE name LIKE '%a_b%'", "name matches '%a_b%'"],
  [
    'SELECT name FROM items WHERE price > (SELECT avg(price) FROM items)',
    'price is more than the average price of all rows of items',
  ],
])('conditions are said as a person would: %s', async (sql, said) => {
  expect(await explained(sql)).toContain(`where ${said}.`);
});

test('the number of a row is told as the order of the rows', async () => {
  const next =
    "SELECT title FROM films WHERE rowid > (SELECT rowid FROM films WHERE title = 'Willow') ORDER BY rowid LIMIT 1";
  expect(await explained(next)).toBe(
    "Shows title from films, where it comes after the row where title is 'Willow', in the order of the rows, the first row only.",
  );
  expect(await explained('SELECT title FROM films ORDER BY rowid DESC LIMIT 1', 'de')).toContain(
    'von der letzten Zeile zur ersten',
  );
});
