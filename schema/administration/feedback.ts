import type { FeedbackRating, FeedbackRecord } from '../../domain/answers';
import { feedbackFilter, feedbackInput, submitFeedbackInput } from '../../domain/inputs/answers';
import { listFeedback } from '../../resolvers/feedback/listFeedback';
import { submitFeedback } from '../../resolvers/feedback/submitFeedback';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf, inputType } from '../inputTypes';
import { enumType, recordType } from '../recordType';
import { addMutation } from '../types/addMutation';
import { connectionCost, connectionType } from '../types/connection';
import { Admin } from './admin';

const RatingEnum = enumType<FeedbackRating>('FeedbackRating', 'The rating of an answer.', {
  positive: 'The answer was good.',
  negative: 'The answer was not good.',
});

export const Feedback = recordType<FeedbackRecord>('Feedback')(
  'Feedback on an answer. It does not change the ranking.',
  {
    id: ['UUID', 'The ID of the feedback.'],
    answerId: ['UUID', 'The ID of the answer.'],
    at: ['DateTime', 'When it was submitted.'],
    keyId: ['UUID', 'The ID of the API key that submitted it.'],
    rating: [RatingEnum, 'The rating.'],
    comment: ['String?', 'The comment.'],
    labels: [['String'], 'The labels.'],
  },
);

const FeedbackFilterInput = inputType(
  'FeedbackFilter',
  feedbackFilter,
  'Filters feedback. All conditions must match.',
  { rating: RatingEnum },
);

const FeedbackConnection = connectionType(Feedback, 'feedback, newest first');

builder.objectField(Admin, 'feedback', (t) =>
  t.field({
    type: FeedbackConnection,
    nullable: true,
    description: 'The feedback on the answers of the environment, newest first.',
    args: argumentsOf(t, feedbackInput, { filter: FeedbackFilterInput }),
    ...cost(connectionCost),
    resolve: (_admin, args, { operation }) => listFeedback(operation, args),
  }),
);

addMutation('submitFeedback', {
  type: Feedback,
  description: 'Judges an answer of the environment.',
  input: submitFeedbackInput,
  types: {
    rating: RatingEnum,
  },
  operation: submitFeedback,
});
