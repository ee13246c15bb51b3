/** Inputs of the records of answers and of feedback. */
import { z } from 'zod';
import { answerKinds, feedbackRatings } from '../answers';
import { routes } from '../search';
import { cursorPageInput } from './lists';
import { boolean, integer, list, moment, oneOf, optional, text, uuid, withDefault } from './scalars';

const maxCommentCharacters = 4000;
const maxLabels = 20;
const maxLabelCharacters = 64;

export const answerIdInput = z.object({ id: uuid.describe('The ID of the answer.') });

export const answerFilter = z.object({
  kind: optional(oneOf(answerKinds)).describe('The kind of answer.'),
  route: optional(oneOf(routes)).describe('The route that was taken.'),
  keyId: optional(uuid).describe('The ID of the API key of the request.'),
  fileId: optional(uuid).describe('Answers that found or cite this file.'),
  hasResults: optional(boolean).describe('Whether a chunk or row was found.'),
  isAnswered: optional(boolean).describe(
    'Whether it was answered: a search that found something, or an answer that says what was asked for.',
  ),
  from: optional(moment).describe('Answers given at or after this time.'),
  to: optional(moment).describe('Answers given before this time.'),
});
export const answersInput = cursorPageInput.extend({
  filter: optional(answerFilter).describe('Filters the answers.'),
});

/** The questions that were not answered. */
export const unansweredInput = z.object({
  first: withDefault(integer({ min: 1, max: 50 }), 20).describe('The number of groups.'),
  from: optional(moment).describe('Questions asked at or after this time.'),
  to: optional(moment).describe('Questions asked before this time.'),
});

const label = text({ min: 1, max: maxLabelCharacters });

export const submitFeedbackInput = z.object({
  answerId: uuid.describe('The ID of the answer.'),
  rating: oneOf(feedbackRatings).describe('Whether the answer was good.'),
  comment: optional(text({ max: maxCommentCharacters })).describe('A comment.'),
  labels: withDefault(list(label, maxLabels), []).describe('Labels, such as `outdated`.'),
});

export const feedbackFilter = z.object({
  rating: optional(oneOf(feedbackRatings)).describe('The rating.'),
  label: optional(label).describe('Feedback with this label.'),
  keyId: optional(uuid).describe('The ID of the API key that submitted it.'),
  answerId: optional(uuid).describe('The ID of the answer.'),
  from: optional(moment).describe('Feedback submitted at or after this time.'),
  to: optional(moment).describe('Feedback submitted before this time.'),
});
export const feedbackInput = cursorPageInput.extend({
  filter: optional(feedbackFilter).describe('Filters the feedback.'),
});
