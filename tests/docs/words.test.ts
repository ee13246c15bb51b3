import { words } from '../../scripts/bannedWords.json';
import { findBannedWords } from '../../scripts/lintWords';

const identifiers = Object.keys(words).filter((word) => /[A-Z]/.test(word));

test.each(Object.entries(words))(
  '"%s" is found where it is planted, with its line and the term',
  (word, term) => {
    const message = `x.ts:3: "${word}": use a standard term (${term})`;
    expect(findBannedWords('x.ts', `const a = 1;\n/**\n * A file ${word} for now.\n */\n`)).toEqual([
      message,
    ]);
    // Over a line break of a comment.
    const wrapped = word.replace(' ', '\n * ');
    expect(findBannedWords('x.ts', `const a = 1;\n/**\n * A ${wrapped} b.\n */\n`)).toEqual([message]);
  },
);

test.each(identifiers)(
  'the identifier %s is found in its own case only, and not within another one',
  (word) => {
    expect(findBannedWords('x.ts', `${word.toLowerCase()}(); my${word}(); ${word}Now();`)).toEqual([]);
  },
);

test('a phrase is found in any case', () => {
  const [phrase = ''] = Object.keys(words).filter((word) => word.includes(' '));
  expect(findBannedWords('x.md', phrase.toUpperCase())).toHaveLength(1);
});

test('a text of standard terms has none', () => {
  expect(findBannedWords('x.md', 'The queue retries unfinished files when Redis is unavailable.')).toEqual(
    [],
  );
});
