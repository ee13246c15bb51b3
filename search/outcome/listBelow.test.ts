import { searchHit } from '../../tests/fixtures/searchHit';
import { parseQuestion } from '../question/parseQuestion';
import { listBelow } from './listBelow';

const recipe = [
  searchHit({
    chunkId: 'ingredients',
    fileName: 'recipe.md',
    headingPath: ['Leek soup', 'Ingredients'],
    content: 'Ingredients\n\n- 3 leeks\n- 1 litre of stock',
  }),
  searchHit({
    chunkId: 'method',
    fileName: 'recipe.md',
    headingPath: ['Leek soup', 'Method'],
    content: 'Method\n\n1. Soften the leeks.\n2. Add the stock.',
    score: 0.6,
  }),
];
const lists = (subject: string, asksForSteps: boolean) =>
  listBelow(parseQuestion(subject), subject, recipe, 'en', asksForSteps).map(({ label }) => label);

test('steps are the numbered list of what is to be made, whatever is done with it', () => {
  expect(lists('make the soup', true)).toEqual(['Method']);
});

test('other lists are the one below the best passage', () => {
  expect(lists('the soup', false)).toEqual(['Ingredients']);
});

test('a list of another thing is none', () => {
  expect(lists('make the bread', true)).toEqual([]);
});
