import { coverage, questionWords } from './questionWords';
import { fileTitle, wordsWithTitle } from './wordsOfPassage';

test.each([
  ['garden-tools.pdf', 'garden tools'],
  ['Annual report 2024.docx', 'Annual report'],
])('%s is called "%s"', (name, title) => {
  expect(fileTitle(name)).toBe(title);
});

test.each(['a199.txt', 'CACM-0200.txt', 'IMG_2041.jpg', 'notes.md', 'en-12.txt'])(
  '%s tells nothing',
  (name) => {
    expect(fileTitle(name)).toBeUndefined();
  },
);

test('what a file is called counts for its passages, and leaves those without a name as they are', () => {
  const passage = { content: 'It weighs four kilograms.', headingPath: ['Alba'] };
  const titled = wordsWithTitle({ ...passage, fileTitle: 'garden tools' }, 'en');
  expect([...titled.positions.keys()]).toEqual(expect.arrayContaining(['garden', 'tool', 'alba', 'weigh']));
  expect(wordsWithTitle(passage, 'en').positions.has('garden')).toBe(false);
});

test('a word of the same meaning counts half of the word itself', () => {
  const covers = (content: string) => {
    const passage = wordsWithTitle({ content, headingPath: [] }, 'en');
    return coverage(questionWords('petrol', 'en', [passage]), passage);
  };
  expect(covers('No petrol is sold.')).toBe(1);
  expect(covers('No fuel is sold.')).toBe(0.5);
  expect(covers('No bread is sold.')).toBe(0);
});
