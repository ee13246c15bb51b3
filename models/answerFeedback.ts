import { Schema } from 'mongoose';
import { type FeedbackRating, feedbackRatings } from '../domain/answers';
import { nullable, required } from './fieldTypes';

/** A judgement of an answer. It is kept as long as the record of the answer. */
export interface AnswerFeedbackDoc {
  _id: string;
  environmentId: string;
  answerId: string;
  at: Date;
  keyId: string;
  rating: FeedbackRating;
  comment: string | null;
  labels: string[];
  /** The files of the answer: the feedback may quote them, and is deleted with any of them. */
  fileIds: string[];
  expiresAt: Date;
}

export const answerFeedbackSchema = new Schema<AnswerFeedbackDoc>(
  {
    _id: String,
    environmentId: required(String),
    answerId: required(String),
    at: required(Date),
    keyId: required(String),
    rating: { type: String, enum: feedbackRatings, required: true },
    comment: nullable(String),
    labels: [String],
    fileIds: [String],
    expiresAt: required(Date),
  },
  { versionKey: false },
)
  .index({ environmentId: 1, at: -1, _id: 1 })
  .index({ environmentId: 1, answerId: 1, at: 1 })
  .index({ environmentId: 1, fileIds: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
