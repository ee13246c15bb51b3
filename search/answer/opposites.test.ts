import { searchHit as hit } from '../../tests/fixtures/searchHit';
import { extractAnswer } from './extractAnswer';

const quotes = (question: string, content: string) =>
  extractAnswer(question, [hit({ content })]).citations.map(({ quote }) => quote);

test.each([
  ['How long does the lamp burn at full brightness?', 'The lamp burns for 12 hours at half brightness.'],
  ['What is the winter tariff of the ferry?', 'The summer tariff of the ferry is 9 euros.'],
  ['When does the museum open on Sunday?', 'The museum opens on Saturday at 9:00.'],
])('what is said of the opposite is no answer: %s', (question, content) => {
  expect(quotes(question, content)).toEqual([]);
});

test.each([
  ['How long does the lamp burn at half brightness?', 'The lamp burns for 12 hours at half brightness.'],
  ['When does the museum open on Wednesday?', 'The museum opens from Tuesday to Friday at 9:00.'],
  ['Can the tent be stored wet?', 'The tent can only be stored dry.'],
  ['Is the shop open on Sundays?', 'Closed on Sundays'],
])('what names both, a day within a range, and a no are answers: %s', (question, content) => {
  expect(quotes(question, content)).toEqual([content]);
});

test.each([
  ['How long does the contract last?', 'The contract runs for the first two years.'],
  ['What is the right way to keep the bag?', 'Leave the bag hanging loosely in the cotton bag.'],
  ['When is a wet tent stored in the shed?', 'Dry the tent, and it is stored in the shed in May.'],
  ['What is done first when the pump starts?', 'When the pump starts, wait 30 seconds.'],
  ['How cold may the wine store be?', 'The wine store must be no warmer than 8 degrees.'],
])('words that only look like opposites rule nothing out: %s', (question, content) => {
  expect(quotes(question, content)).toEqual([content]);
});
