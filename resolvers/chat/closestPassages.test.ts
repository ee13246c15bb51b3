import { extractAnswer } from '../../search/answer/extractAnswer';
import { parseQuestion } from '../../search/question/parseQuestion';
import { searchHit } from '../../tests/fixtures/searchHit';
import { notSearched, type UnifiedAnswer } from '../unified/searchRun';
import { withClosest } from './closestPassages';

const content = 'The incubator was calibrated last on 19 October 2023.';

/** The answer to a question whose only passage has this score, below the minimum. */
function answerTo(text: string, score: number) {
  const question = parseQuestion(text);
  const scope = { projectId: null, fileIds: null, metadataFilters: null, filter: null, principals: null };
  const request = { question, scope, topK: 5, minScore: 0.2, connectorId: null, forceRoute: null };
  const found: UnifiedAnswer = { ...notSearched(request), below: [searchHit({ content, score })] };
  return withClosest(found, extractAnswer(question, []));
}

test('a question in another language is shown the closest passage, without a citation', () => {
  const { outcome, answer, citations } = answerTo('Wann wurde der Brutschrank zuletzt geprüft?', 0.12);
  expect(outcome).toBe('passages');
  expect(answer).toContain('19 October 2023');
  expect(citations).toEqual([]);
});

test('a passage that has nothing to do with the question is not shown', () => {
  expect(answerTo('Wann wurde der Brutschrank zuletzt geprüft?', 0.03).outcome).toBe('nothing_found');
});

test('a question with a name is not shown a passage in another language without it', () => {
  expect(answerTo('¿Cuál es la capital de Perú?', 0.12).outcome).toBe('nothing_found');
  expect(answerTo('¿Cuándo se calibró la estufa en October?', 0.12).outcome).toBe('passages');
});

test('a question in the language of a passage that shares no word with it is not shown it', () => {
  expect(answerTo('Who discovered the moons of Neptune?', 0.12).outcome).toBe('nothing_found');
  expect(answerTo('When did somebody calibrate it?', 0.12).outcome).toBe('passages');
});

test('an utterance that asks nothing is not shown passages', () => {
  expect(answerTo('ok cool cheers', 0.12).outcome).toBe('nothing_found');
});
