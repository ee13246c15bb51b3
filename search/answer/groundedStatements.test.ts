import { StatementReader } from './groundedStatements';

function read(text: string, pieceLength: number) {
  const reader = new StatementReader();
  const statements = [];
  for (let at = 0; at < text.length; at += pieceLength) {
    statements.push(...reader.push(text.slice(at, at + pieceLength)));
  }
  return { statements, rest: reader.end('en') };
}

const two = {
  answered: true,
  statements: [
    { text: 'It says "[x]" and {y}, \\ and \n.', evidence: [{ source: 1, quote: 'a "b" ] }' }] },
    { text: 'Second.', evidence: [] },
  ],
};

test.each([1, 7, 10_000])('statements are read whatever pieces they come in (%i)', (pieceLength) => {
  for (const json of [
    JSON.stringify(two),
    JSON.stringify(two, null, 2),
    `\`\`\`json\n${JSON.stringify(two)}\n\`\`\``,
  ]) {
    expect(read(json, pieceLength)).toEqual({ statements: two.statements, rest: [] });
  }
});

test('a statement is given as soon as it is whole', () => {
  const json = JSON.stringify(two);
  const reader = new StatementReader();
  expect(reader.push(json.slice(0, json.indexOf('Second')))).toEqual([two.statements[0]]);
});

test('of an answer that is cut, the whole statements are kept, and the cut is told', () => {
  const json = JSON.stringify(two);
  expect(read(json.slice(0, json.indexOf('Second') + 3), 5)).toEqual({
    statements: [two.statements[0]],
    rest: null,
  });
});

test('what the model thinks before it answers is no answer', () => {
  const thought = `<think>maybe {"statements": [{"text": "no", "evidence": []}]}</think>\n${JSON.stringify(two)}`;
  expect(read(thought, 3).statements).toEqual(two.statements);
});

test('markers of the model are taken out of its statements', () => {
  const marked = { statements: [{ text: 'One [1]. Two【2】 three [1, 3]', evidence: [] }] };
  expect(read(JSON.stringify(marked), 100).statements[0]?.text).toBe('One. Two three');
});

test.each([
  ['JSON that breaks off before its list', '{"answered": true, "stat'],
  ['a list without JSON', '{"answered": true, "statements": [oh no'],
  ['other JSON', '{"answer": "yes"}'],
  ['nothing', ''],
])('%s cannot be read', (_, text) => {
  expect(read(text, 4)).toEqual({ statements: [], rest: null });
});

test('an answer of no is no answer, whatever is said beside it', () => {
  const no = { answered: false, statements: two.statements };
  expect(read(JSON.stringify(no), 9)).toEqual({ statements: [], rest: [] });
});

test('plain text is read by its sentences and markers', () => {
  expect(read('The museum opened in 1887 [1]. It moved to Pier 4 [1, 2]. It is nice.', 6)).toEqual({
    statements: [],
    rest: [
      { text: 'The museum opened in 1887.', evidence: [{ source: 1, quote: null }] },
      {
        text: 'It moved to Pier 4.',
        evidence: [
          { source: 1, quote: null },
          { source: 2, quote: null },
        ],
      },
      { text: 'It is nice.', evidence: [] },
    ],
  });
});

test.each<[string, string]>([
  ['braces without an end', '{ '.repeat(500_000)],
  ['a list that is opened for ever', `{"statements": [${'['.repeat(1_000_000)}`],
  ['a text without an end', `{"statements": [{"text": "${'x'.repeat(1_000_000)}`],
  ['thoughts without an end', `<think>${'hm '.repeat(300_000)}`],
  ['white space', ' '.repeat(1_000_000)],
  ['backslashes', `{"statements": [{"text": "${'\\'.repeat(1_000_000)}`],
])('%s are read in linear time, in pieces too', (_, text) => {
  const startedAt = process.cpuUsage();
  for (const pieceLength of [7, text.length]) {
    expect(read(text, pieceLength)).toEqual({ statements: [], rest: null });
  }
  const { user, system } = process.cpuUsage(startedAt);
  expect((user + system) / 1e6).toBeLessThan(5);
});

test('statements, their evidence and their length are bounded', () => {
  const evidence = Array.from({ length: 100 }, () => ({ source: 1, quote: 'q'.repeat(1_001) }));
  const many = Array.from({ length: 500 }, () => ({ text: 'One.', evidence }));
  const long = { text: 'x'.repeat(2_001), evidence: [] };
  const statements = [long, { text: 'Two.', evidence: [], more: 'x'.repeat(30_000) }, ...many].slice(0, 60);
  const few = statements.map((item) => ({ ...item, evidence: evidence.slice(0, 10) }));
  const found = read(JSON.stringify({ statements: few }), 1_000);
  expect(found.rest).toEqual([]);
  expect(found.statements).toHaveLength(38);
  expect(found.statements[0]?.evidence).toEqual(Array(5).fill({ source: 1, quote: null }));
});
