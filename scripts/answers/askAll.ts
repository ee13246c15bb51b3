import type { RunningProduct } from '../retrieval/runningProduct';
import type { AskedQuestion } from './questionSet';
import { type GivenAnswer, type Judged, judge } from './scoreAnswers';

/** Asks chat each question, with what else the requests are to have, and judges the answers. */
export async function askAll(
  product: RunningProduct,
  questions: AskedQuestion[],
  body: object = {},
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const question of questions) {
    const given = await product.call('POST', '/chat', { question: question.text, ...body });
    judged.push(judge(question, given as unknown as GivenAnswer));
  }
  return judged;
}
