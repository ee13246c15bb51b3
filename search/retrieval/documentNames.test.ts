import { everything } from '../../domain/access';
import { askedNames } from '../../language/identityTerms';
import { DocumentNames } from './documentNames';
import type { FileIdentity } from './fileIdentity';

function file(id: string, name: string, more: Partial<FileIdentity> = {}): FileIdentity {
  return {
    ...{ _id: id, name, folderName: 'default', referenceId: null, category: null, documentType: null },
    ...{ tags: null, metadataJson: null, runId: `run of ${id}`, totalChunks: 20, updatedAt: new Date(0) },
    ...more,
  };
}

function named(names: DocumentNames, terms: string[]): string[] {
  return [...names.named(askedNames(terms.join(', ')), everything)]
    .sort(([, a], [, b]) => b - a)
    .map(([id]) => id);
}

function reports(): DocumentNames {
  const names = new DocumentNames();
  for (const company of ['alder', 'birch', 'cedar']) {
    for (const year of ['2020', '2021']) names.put(file(`${company} ${year}`, `${company}_${year}_10K.pdf`));
  }
  return names;
}

test('the document that has most of what a question names is first', () => {
  expect(named(reports(), ['birch', '2021', 'revenue'])[0]).toBe('birch 2021');
});

test('a name that no document has, and one that most have, name none', () => {
  expect(named(reports(), ['walnut', '10k'])).toEqual([]);
});

test('of two years the latest says which document is meant', () => {
  expect(named(reports(), ['cedar', '2020', '2021'])[0]).toBe('cedar 2021');
});

test('folder, reference, category, tags and metadata name a document too', () => {
  const names = reports();
  names.put(file('x', 'scan-1.pdf', { referenceId: 'GX-77', metadataJson: '{"vendor":{"name":"Dogwood"}}' }));
  expect(named(names, ['gx77'])).toEqual(['x']);
  expect(named(names, ['dogwood'])).toEqual(['x']);
});

test('a renamed document is known by its new name only', () => {
  const names = reports();
  names.put(file('birch 2021', 'elm_2021.pdf'));
  expect(named(names, ['elm'])).toEqual(['birch 2021']);
  expect(named(names, ['birch'])).toEqual(['birch 2020']);
});

test('an opening names a document by words that its text has and others have not', () => {
  const names = new DocumentNames();
  for (const company of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm']) {
    names.put(file(company, `scan-${company.length}.pdf`));
    const opening = `Yearly Report of ${company}. ${company === 'Elm' ? 'Net Income' : ''}`;
    names.putText(company, opening, [opening, `The income of ${company}, net of tax, rose.`]);
  }
  expect(named(names, ['cedar'])).toEqual(['Cedar']);
  // All of them speak of income: that one opens with it tells nothing.
  expect(named(names, ['income'])).toEqual([]);
});

test('what names documents does not depend on the order in which they came', () => {
  const forward = new DocumentNames();
  const backward = new DocumentNames();
  const files = ['a', 'b', 'c', 'd'].map((id) => file(id, `${id}${id}_202${id.charCodeAt(0) % 3}.pdf`));
  for (const one of files) forward.put(one);
  for (const one of files.toReversed()) backward.put(one);
  for (const terms of [['aa', '2021'], ['bb'], ['2020', '2022']]) {
    const asked = askedNames(terms.join(', '));
    expect(new Map(backward.named(asked, everything))).toEqual(new Map(forward.named(asked, everything)));
  }
});

test('metadata of any depth names a document, and ends no search', () => {
  const depth = 3_000;
  const metadataJson = `${'{"a":'.repeat(depth)}"Dogwood"${'}'.repeat(depth)}`;
  const names = reports();
  names.put(file('deep', 'scan-1.pdf', { metadataJson }));
  expect(named(names, ['dogwood'])).toEqual(['deep']);
});

test('names that are read again know the text of what has not changed, and nothing of what is gone', () => {
  const former = new DocumentNames();
  const companies = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'];
  for (const company of companies) {
    former.put(file(company, `scan-${company.length}.pdf`));
    former.putText(company, `Yearly Report of ${company}.`, [
      `Yearly Report of ${company}.`,
      'The income rose.',
    ]);
  }
  const names = new DocumentNames();
  const kept = companies.slice(1);
  expect(kept.map((company) => names.put(file(company, `scan-${company.length}.pdf`), former))).toEqual(
    kept.map(() => false),
  );
  expect(named(names, ['cedar'])).toEqual(['Cedar']);
  expect(named(names, ['alder'])).toEqual([]);
  expect(names.put(file('Elm', 'scan-3.pdf', { runId: 'another' }), former)).toBe(true);
});
