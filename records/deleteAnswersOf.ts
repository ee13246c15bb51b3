import type { Models } from '../models/createModels';

/** The update of a turn that may quote a file: only its question is left. */
export const withoutAnswer = {
  answer: null,
  fileIds: [],
  standaloneQuestion: null,
  citations: [],
  sql: null,
};

/**
 * Deletes the records of answers that name a file, and the feedback on them: both may quote it. Results of evaluations
 * and turns of conversations stay without their answer.
 */
export async function deleteAnswersOf(
  models: Models,
  { environmentId, fileId }: { environmentId: string; fileId: string },
): Promise<void> {
  await models.answers.deleteMany({ environmentId, fileIds: fileId }).exec();
  await models.answerFeedback.deleteMany({ environmentId, fileIds: fileId }).exec();
  await models.evaluationResults
    .updateMany({ environmentId, fileIds: fileId }, { $set: { answer: null, fileIds: [] } })
    .exec();
  await models.conversationTurns
    .updateMany({ environmentId, fileIds: fileId }, { $set: withoutAnswer })
    .exec();
}
