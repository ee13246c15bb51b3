import { answeredTurn, expectWhole, type WholeRow } from '../../tests/fixtures/conversations/expectHeld';
import { standaloneQuestion } from './standaloneQuestion';

describe('what a reference leaves out of the topic is said behind it', () => {
  test.each<WholeRow>([
    [
      'en',
      'What does error E7 mean on the Karst K40?',
      'The filter is full.',
      'How do I fix it?',
      'How do I fix error E7 (the Karst K40)?',
    ],
    [
      'en',
      'Who is the architect of Tower 9?',
      'Ada Lind is the architect.',
      'Where does she live?',
      'Where does Ada Lind live?',
    ],
  ])('%s: %s | %s', expectWhole);
});

describe('a part keeps the name of what it is a part of', () => {
  test.each<WholeRow>([
    [
      'en',
      'How long is the warranty on the Norgate stove burner?',
      'Five years.',
      'and on the hose?',
      'How long is the warranty on the Norgate stove hose?',
    ],
    [
      'en',
      'How high is the deposit for the flat in Elm Street 3?',
      '900 euros.',
      'and the notice period?',
      'The notice period of the flat in Elm Street 3?',
    ],
    [
      'de',
      'Wie viele Gäste betreut Jana Adler?',
      'Acht.',
      'und Herr Blom?',
      'Wie viele Gäste betreut Herr Blom?',
    ],
    [
      'de',
      'Was bedeutet Fehler E7 am Karst K40?',
      'Filter voll.',
      'und bei E9?',
      'Was bedeutet Fehler E9 am Karst K40?',
    ],
  ])('%s: %s | %s', expectWhole);
});

describe('a correction is one of the last question', () => {
  test.each<WholeRow>([
    ['en', 'How many boats were sold in 2023?', '12.', 'sorry, 2022', 'How many boats were sold in 2022?'],
    [
      'en',
      'What does the day ticket cost?',
      '9 euros.',
      'no, I meant the week ticket',
      'What does the week ticket cost?',
    ],
  ])('%s: %s | %s', expectWhole);
});

describe('a few words without a verb add to the last question', () => {
  test.each<WholeRow>([
    [
      'en',
      'How much is a ticket for the zoo?',
      '9 euros.',
      'students?',
      'How much is a ticket for the zoo, students?',
    ],
    [
      'en',
      'How much is the course?',
      '90 euros.',
      'including material?',
      'How much is the course including material?',
    ],
    ['en', 'How high is the levy?', '90 euros.', 'due when?', 'How high is the levy, due when?'],
  ])('%s: %s | %s', expectWhole);
});

test.each(['lantern weight', 'Ridgeline 4', 'tent for beach', 'Is there a discount for siblings?'])(
  'a search by key words and a question that is whole in form stay as they are: %s',
  (asked) => {
    const turns = [answeredTurn('How much is a ticket for the zoo?', '9 euros.')];
    expect(standaloneQuestion(asked, turns).changed).toBe(false);
  },
);
