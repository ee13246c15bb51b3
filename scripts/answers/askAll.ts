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
    const answer = given as unknown as GivenAnswer;
    judged.push(judge(question, answer, await citedContents(product, answer)));
  }
  return judged;
}

/** The text of the cited chunks: an overview cites passages that are not among the results. */
async function citedContents(
  { services, environmentId }: RunningProduct,
  { citations }: GivenAnswer,
): Promise<Map<string, string>> {
  const contents = await Promise.all(
    citations.map(async ({ chunk_id, file_id, chunk_index }): Promise<[string, string]> => {
      const where = { environmentId, fileId: file_id, index: chunk_index, live: true };
      const chunk = await services.models.chunks.findOne(where).lean().exec();
      return [chunk_id, chunk?.content ?? ''];
    }),
  );
  return new Map(contents);
}
