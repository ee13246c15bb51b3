import type { Models } from './createModels';

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
  const unquoted = { answer: null, fileIds: [] };
  await models.evaluationResults.updateMany({ environmentId, fileIds: fileId }, { $set: unquoted }).exec();
  const turn = { ...unquoted, standaloneQuestion: null, citations: [], sql: null };
  await models.conversationTurns.updateMany({ environmentId, fileIds: fileId }, { $set: turn }).exec();
}
