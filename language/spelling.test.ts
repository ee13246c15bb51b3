import { correctSpelling, editDistance } from './spelling';

const texts = ['Fabric softener clogs the membrane.', 'The carburettor is cleaned in spring.'];

test.each([
  ['Is softner allowed?', 'Is softener allowed?'],
  ['Is the memrbane washable?', 'Is the membrane washable?'],
  ['How is the carburetor cleaned?', 'How is the carburettor cleaned?'],
])('"%s" is read as "%s"', (question, corrected) => {
  expect(correctSpelling(question, texts, 'en')).toBe(corrected);
});

test.each([
  'Is softening allowed?',
  'Is the coat cleaned?',
  'What is a membranophone?',
  'How is 40121 cleaned?',
])('nothing is changed in "%s"', (question) => {
  expect(correctSpelling(question, texts, 'en')).toBe(question);
});

test('two neighbours that are swapped are one slip', () => {
  expect(editDistance('recieve', 'receive')).toBe(1);
  expect(editDistance('membrane', 'membrane')).toBe(0);
  expect(editDistance('glove', 'stove')).toBe(2);
});
