import { withSingleVerbs } from './phrasalVerbs';

const read = (text: string) => withSingleVerbs(text, 'en').replace(/\s+/gu, ' ');

test.each([
  ['How do I put up the tent?', 'How do I pitch the tent?'],
  ['Can I put the wet tent away?', 'Can I store the wet tent?'],
  ['Forms are handed in at the desk.', 'Forms are submit at the desk.'],
  ['How do I get rid of moss?', 'How do I remove moss?'],
  ['The fair takes place in May.', 'The fair happen in May.'],
  ["Can I send a lamp I haven't used?", 'Can I send a lamp I have unused?'],
  ['Which goods cannot be returned?', 'Which goods excluded returned?'],
])('%s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each(['He put the boat and the oars up.', 'The setting of the upper vents.', 'It is up to you.'])(
  'two words that belong to others are left: %s',
  (text) => {
    expect(read(text)).toBe(text);
  },
);

test('another language is left as it is', () => {
  expect(withSingleVerbs('Set up ist kein deutsches Wort.', 'de')).toBe('Set up ist kein deutsches Wort.');
});

test('a long text of first words is read in one pass', () => {
  // In the square of its length this would outlast the test.
  expect(withSingleVerbs(`${'put the '.repeat(40_000)}up`, 'en').length).toBeGreaterThan(0);
});
