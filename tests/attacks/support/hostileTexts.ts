import * as fc from 'fast-check';

const filled = (part: string, characters: number) => part.repeat(Math.ceil(characters / part.length));
const numbered = (part: (index: number) => string, characters: number) => {
  let text = '';
  for (let index = 0; text.length < characters; index++) text += part(index);
  return text;
};

/** Parts of YAML, TOML and JSON that nest, repeat or refer when they are repeated. */
const parts = [
  ...['[', '{', '{a: ', '- ', '? ', '!!seq [', '&a [', '!!map {? ', 'a: ', '[[', '[{a: ', '"a": [', '{"a":'],
  ...[
    '\n',
    '#\n',
    '---\n',
    '- |\n',
    '- a\n',
    ',',
    '[a,',
    '*a ',
    '&a ',
    '!a ',
    '%a\n',
    '"',
    "'",
    ']',
    '>\n',
    ': ',
  ],
  ...['a.', '[a.', '[[a]]\n', 'a = [', 'a = {', '<<: *a\n', '\t', '\\', '"""', "'''", '<<'],
];
/** What is repeated with a number in it: names that differ. */
const namedParts = [
  (index: number) => `k${index}: 1\n`,
  (index: number) => `k${index} = 1\n`,
  (index: number) => `"k${index}": 1,`,
  (index: number) => `&a${index} x\n`,
  (index: number) => `${' '.repeat(index)}a:\n`,
  (index: number) => `- &b${index} [*b${index - 1}, *b${index - 1}]\n`,
];

const body = (characters: number) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom(...parts).map((part) => () => part),
          fc.constantFrom(...namedParts),
        ),
        // Depths at which a stack ends are found by trying many.
        fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.constant(characters)),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((runs) =>
      runs
        .map(([part, count]) =>
          count === characters
            ? numbered(part, characters / runs.length)
            : Array.from({ length: count }, (_, index) => part(index)).join(''),
        )
        .join('')
        .slice(0, characters),
    );

/** Texts that take parsers the longest, of at most so many characters. */
export const hostileTexts = (characters: number) =>
  fc
    .tuple(fc.constantFrom('', 'tests: ', 'tests:\n- ', '{tests: [', 'a: &a\n', '{'), body(characters - 20))
    .map((both) => both.join(''));

/** `part` until the text has so many characters. */
export { filled, numbered };
