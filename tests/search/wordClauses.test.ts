/** The word search never sends more clauses than Lucene takes, whatever the question; counted by the store's analyzers. */
import { analyzerNamed } from '@lectern/mongo-embedded';
import { maxQueryCharacters } from '../../domain/limits';
import { analyzerOf, type TextKey, textKeys } from '../../language/analyzers';
import { headingTermsPath, textPath } from '../../models/searchIndexes';
import { clausesOfHeadings, headingClauses } from '../../records/headingTerms';
import { type TextClause, wordClauses } from '../../records/wordClauses';
import { parseQuestion } from '../../search/question/parseQuestion';

const maxClauses = 1_000;
const keyOf = new Map(textKeys.map((key) => [textPath(key), key]));

function clausesOf(clauses: TextClause[]): number {
  const terms = clauses.flatMap(({ text: { query, path } }) =>
    path.flatMap((each) => {
      const key = keyOf.get(each);
      const analyze = analyzerNamed(
        each === headingTermsPath ? 'lucene.whitespace' : analyzerOf(key as TextKey),
      );
      return [...new Set(analyze(query))].map((term) => `${each} ${term}`);
    }),
  );
  return new Set(terms).size;
}

const asked = (text: string) => {
  const { searchText, language } = parseQuestion(text);
  return wordClauses({ text: searchText, language }, maxClauses);
};

/** Distinct characters of a script, words of `length` of them with `between` them. */
function textOf(from: number, size: number, length: number, between: string): string {
  let text = '';
  for (let i = 0; text.length < maxQueryCharacters; i++) {
    let word = '';
    for (let n = i, k = 0; k < length; k++, n = Math.floor(n / size)) {
      word += String.fromCodePoint(from + ((n + k) % size));
    }
    text += word + between;
  }
  return text.slice(0, maxQueryCharacters);
}

test.each([
  ['English', textOf(0x61, 26, 5, ' ')],
  ['Latin words of two letters', textOf(0x61, 26, 2, ' ')],
  ['single digits and letters between hyphens', textOf(0x30, 10, 1, '-')],
  ['numbers', textOf(0x30, 10, 4, ' ')],
  ['Cyrillic', textOf(0x430, 32, 5, ' ')],
  ['Greek', textOf(0x3b1, 24, 4, ' ')],
  ['Arabic', textOf(0x628, 20, 4, ' ')],
  ['Hindi', textOf(0x915, 36, 3, ' ')],
  ['Chinese without a space', textOf(0x4e00, 2_000, 1, '')],
  ['Chinese words', textOf(0x4e00, 2_000, 2, ' ')],
  ['hiragana', textOf(0x3041, 80, 3, '')],
  ['katakana', textOf(0x30a1, 80, 3, '')],
  ['squared katakana', textOf(0x3300, 80, 2, '')],
  ['Hangul', textOf(0xac00, 9_000, 4, ' ')],
  ['Thai', textOf(0xe01, 46, 3, '')],
  ['Khmer', textOf(0x1780, 34, 2, ' ')],
  ['emoji', textOf(0x1f600, 60, 1, '')],
  ['ligatures', textOf(0xfb50, 600, 1, ' ')],
  ['a code of the maximum length', textOf(0x61, 26, 1_000, '')],
])('%s of the maximum length stays below the limit', (_, text) => {
  for (const language of [undefined, null, 'en', 'zh', 'th', 'de']) {
    const clauses = language === undefined ? asked(text) : wordClauses({ text, language }, maxClauses);
    expect(clausesOf(clauses)).toBeLessThanOrEqual(maxClauses);
    const headings = headingClauses({ text, language: language ?? null });
    expect(clausesOf(headings)).toBeLessThanOrEqual(clausesOfHeadings(headings));
    expect(clausesOfHeadings(headings)).toBeLessThanOrEqual(100);
  }
});

test('a question of usual length is looked for whole in its language, and its rarest words in all languages', () => {
  const [all, own] = asked(
    'Welche Unterlagen verlangt die Versicherung bei einem Schaden am Anhänger mit Kennzeichen BN-4711 vor der Auszahlung?',
  );
  expect(all?.text.path).toHaveLength(textKeys.length);
  expect(all?.text.query).toContain('BN-4711');
  expect(own?.text.path).toEqual(['text.de', 'text.en', 'text.und']);
});
test('of a text with too many words the longest, numbers and names are kept', () => {
  const few = wordClauses({ text: 'so so be it E-4711 an unrepeatable an of Rhodesia', language: 'en' }, 12);
  const kept = few.map(({ text }) => text.query).join(' ');
  expect(kept.split(' ')).toEqual(expect.arrayContaining(['E-4711', 'unrepeatable', 'Rhodesia']));
  expect(kept).not.toContain('it');
});

test('no room for words, or none asked, is no clause', () => {
  expect(wordClauses({ text: 'word', language: 'en' }, 0)).toEqual([]);
  expect(wordClauses({ text: '?! 😀', language: null }, maxClauses)).toEqual([]);
});
