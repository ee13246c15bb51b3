import { Schema } from 'mongoose';
import type { PendingEvent } from '../domain/webhooks';
import { required } from './fieldTypes';
import { pendingEventsIndex, pendingEventsPath } from './pendingEvents';

/** A named prompt of an environment and which of its versions is live. */
export interface PromptDoc {
  _id: string;
  environmentId: string;
  name: string;
  liveVersion: number;
  updatedAt: Date;
  pendingEvents?: PendingEvent[];
}

export const promptSchema = new Schema<PromptDoc>(
  {
    _id: String,
    environmentId: required(String),
    name: required(String),
    liveVersion: required(Number),
    updatedAt: required(Date),
    ...pendingEventsPath,
  },
  { versionKey: false },
)
  .index({ environmentId: 1, name: 1 }, { unique: true })
  .index(pendingEventsIndex, { sparse: true });

/** A version never changes once written. */
export interface PromptVersionDoc {
  _id: string;
  environmentId: string;
  promptId: string;
  versionNumber: number;
  body: string;
  variables: string[];
  createdAt: Date;
}

export const promptVersionSchema = new Schema<PromptVersionDoc>(
  {
    _id: String,
    environmentId: required(String),
    promptId: required(String),
    versionNumber: required(Number),
    body: required(String),
    variables: [String],
    createdAt: required(Date),
  },
  { versionKey: false },
).index({ promptId: 1, versionNumber: 1 }, { unique: true });
