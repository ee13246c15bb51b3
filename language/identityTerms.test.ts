import { askedNames, coverTerms, nameTerms } from './identityTerms';

test.each([
  ['ACME_2018_10K.pdf', ['acme', '2018', '10k']],
  ['Northwind2023Q4-Report.docx', ['northwind', '2023', 'q4', '2023q4', 'report']],
  ['handbuchVersion3.md', ['handbuch', 'version', 'handbuchversion', 'version3']],
  ['FY22 Überblick.txt', ['fy22', '2022', 'uberblick']],
  ['合同.pdf', ['合同']],
])('the name %s says its words, their parts and neighbouring parts as one', (name, terms) => {
  expect(nameTerms(name)).toEqual(expect.arrayContaining(terms));
});

test('a question names a document by each of its words, also where the name writes several as one', () => {
  const asked = new Map(
    askedNames('What was the revenue of Pine Harbor in FY21, or Q32022?').map(({ term, spellings }) => [
      term,
      spellings,
    ]),
  );
  expect(asked.get('pine')).toEqual(expect.arrayContaining(['pine', 'pineharbor']));
  expect(asked.get('harbor')).toContain('pineharbor');
  expect([...asked.keys()]).toEqual(expect.arrayContaining(['2021', '2022', 'q3']));
  expect(asked.has('the')).toBe(false);
});

test('neighbouring words are one name too, and small numbers say nothing by themselves', () => {
  expect(nameTerms('GX-77 7.pdf')).toEqual(expect.arrayContaining(['gx77']));
  expect(nameTerms('GX-77 7.pdf')).not.toContain('77');
  expect(askedNames('Is the GX 77 safe?').find(({ term }) => term === 'gx')?.spellings).toContain('gx77');
});

test('an opening names its document by codes and by words that it always capitalises', () => {
  const opening = 'Annual report of Pine Harbor for 2021, section 12, model X200, by the board';
  const text = `${opening}\nThe annual meeting of Pine Harbor`;
  expect(coverTerms(opening, text)).toEqual(['pine', 'harbor', '2021', 'x200']);
});

test.each([
  ['multipart-8.0.2.md', ['v8', 'v8.0', 'v8.0.2']],
  ['Handbook v3.docx', ['v3']],
  ['postgresql-15.4.html', ['v15', 'v15.4']],
])('the name %s says its version, and what it is called for short', (name, terms) => {
  expect(nameTerms(name)).toEqual(expect.arrayContaining(terms));
});

test.each([
  ['multipart 8: how many parts?', 'v8'],
  ['the limit in version 10 of the plugin', 'v10'],
  ['rate limit plugin 8.0', 'v8.0'],
  ['unit in the newest one (v11)', 'v11'],
  ['Was gilt laut Ausgabe 4?', 'v4'],
  ['¿Qué dice la versión 12?', 'v12'],
  ['версия 7', 'v7'],
])('%s asks about the version %s', (question, term) => {
  expect(askedNames(question).map((name) => name.term)).toContain(term);
});

test('a version that is written as one word keeps its neighbours', () => {
  const [version] = askedNames('rate-limit v8').filter(({ term }) => term === 'v8');
  expect(version?.spellings).toEqual(expect.arrayContaining(['v8', 'limitv8']));
});

test('a date, a time and an amount behind a function word are no versions', () => {
  const asked = askedNames('On 12.04.2023 at 8:30, is there room for 8 in Hall 12a?');
  expect(asked.filter(({ term }) => /^v\d/.test(term))).toEqual([]);
  expect(nameTerms('minutes 12.04.2023.md').filter((term) => /^v\d/.test(term))).toEqual([]);
});
