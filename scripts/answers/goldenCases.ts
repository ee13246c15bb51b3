import { caseContentInput } from '../../domain/inputs/evaluation';
import { caseKeyOf } from '../../evaluation/setFile/caseKey';
import type { FileCase } from '../../evaluation/setFile/readTest';
import type { AskedQuestion } from './questionSet';

/** Questions of a library as golden questions: the file that answers, or that none does. Without those that rows may answer. */
export function goldenCases(questions: readonly AskedQuestion[]): FileCase[] {
  return questions
    .filter(({ rows }) => rows !== 'possible')
    .map(({ text: question, file, rows }) => {
      const content = caseContentInput.parse({
        question,
        mustRefuse: file === null,
        expected: file === null ? [] : [{ file }],
        expectedRoute: rows === 'needed' ? 'hybrid' : null,
      });
      return { key: caseKeyOf(content), content };
    });
}
