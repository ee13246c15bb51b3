import { makeQuestions } from './makeQuestions';

const passage = (i: number, fileId: string, content: string, headingPath: string[] = []) => ({
  ...{ _id: `chunk-${i}`, fileId, content, headingPath },
});

test('questions are made of headings and first sentences in turns, a third of the words from another file', () => {
  const passages = [
    passage(0, 'a', 'Ignored text.', ['Guide', 'Opening hours in winter']),
    passage(1, 'b', 'Tickets are sold at the gate. The rest is ignored.', ['Prices of the tickets']),
  ];
  expect(makeQuestions(passages)).toEqual([
    { text: 'Opening hours sold winter', chunkId: 'chunk-0', fileId: 'a' },
    { text: 'Tickets are in at the hours', chunkId: 'chunk-1', fileId: 'b' },
  ]);
});

test('passages of a word or two, and those of a single file, give no question', () => {
  expect(makeQuestions([passage(0, 'a', 'Yes.'), passage(1, 'b', 'The boat leaves at nine.')])).toHaveLength(
    1,
  );
  expect(makeQuestions([passage(0, 'a', 'The boat leaves at nine.')])).toEqual([]);
});

test('texts without spaces have words too', () => {
  const passages = [passage(0, 'a', '博物馆每天上午九点开门。'), passage(1, 'b', '渡轮晚上九点离开岛屿。')];
  for (const { text } of makeQuestions(passages)) expect(text.split(' ').length).toBeGreaterThanOrEqual(3);
});
