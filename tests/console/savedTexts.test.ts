/** What the console saves: rows as CSV, and conversations as Markdown. */
import { sortRows } from '../../console/screens/ask/sortRows';
import { fileNameOf, toMarkdown } from '../../console/screens/ask/threads/toMarkdown';
import { toCsv } from '../../console/screens/ask/toCsv';
import { emptyTurn, everything, type Turn } from '../../console/screens/ask/turn';

test('CSV is that of RFC 4180, and changes no value', () => {
  const rows = [
    { name: 'Fjell, "the" works', note: '=1+1', at: null, data: { a: 1 } },
    { name: 'two\nlines', note: '-5', at: ' x', data: 0.25 },
  ];
  expect(toCsv(['name', 'note', 'at', 'data'], rows)).toBe(
    'name,note,at,data\r\n"Fjell, ""the"" works",=1+1,,"{""a"":1}"\r\n"two\nlines",-5," x",0.25\r\n',
  );
});

test('rows are sorted as numbers where they are, also as texts; what is missing comes last', () => {
  const sorted = (values: unknown[], isDescending = false) =>
    sortRows(
      values.map((value) => ({ value })),
      { column: 'value', isDescending },
    ).map(({ value }) => value);
  expect(sorted(['10.50', null, '-9.00', '9.75'])).toEqual(['-9.00', '9.75', '10.50', null]);
  expect(sorted([3, null, 20, -1], true)).toEqual([20, 3, -1, null]);
  expect(sorted(['item 10', 'Item 9', 'émeu'])).toEqual(['émeu', 'Item 9', 'item 10']);
});

const citation = (marker: number, fileName: string, quote: string, pageNumber: number | null = null) =>
  ({ marker, fileName, quote, pageNumber, chunkId: 'c', chunkIndex: 0, fileId: 'f', score: 1 }) as never;
const turn = (fields: Partial<Turn>): Turn => ({
  ...emptyTurn,
  ...{
    key: 'k',
    thread: 'id',
    conversationId: 'id',
    question: 'q',
    standaloneQuestion: 'q',
    scope: everything,
  },
  outcome: 'answered',
  ...fields,
});

test('footnotes of a conversation are numbered through it, and texts stay as they are shown', () => {
  const first = turn({
    question: 'Who <b>is</b> it?',
    standaloneQuestion: 'Who <b>is</b> it?',
    text: 'Ann_a [1].\nAnd *Bo* [2], not [7].',
    citations: [citation(1, 'a.md', 'Anna'), citation(2, 'b|c.pdf', 'Bo\nand co', 3)],
  });
  const second = turn({
    question: 'Since when?',
    standaloneQuestion: 'Since when is Anna it?',
    text: '2021 [1]',
    citations: [citation(1, 'a.md', '2021')],
    sql: 'SELECT 1',
  });
  expect(toMarkdown('# A', [first, second])).toBe(
    [
      '# \\# A',
      '## Who \\<b\\>is\\</b\\> it?',
      'Ann\\_a [^1].  \nAnd \\*Bo\\* [^2], not \\[7\\].',
      '## Since when?',
      '*Understood as: Since when is Anna it?*',
      '2021 [^3]',
      '```sql\nSELECT 1\n```',
      '[^1]: a.md: “Anna”\n[^2]: b\\|c.pdf, page 3: “Bo and co”\n[^3]: a.md: “2021”\n',
    ].join('\n\n'),
  );
  expect(fileNameOf('Wer? / "Ämter"')).toBe('Wer-Ämter.md');
  expect(fileNameOf('???')).toBe('conversation.md');
});
