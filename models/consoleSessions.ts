import { Schema } from 'mongoose';
import { required } from './fieldTypes';

/** A signed-in browser of the console. The token of its cookie is not stored: `_id` is its SHA-256 in hex. */
export interface ConsoleSessionDoc {
  _id: string;
  /** The owner of its credentials: the ID of an API key, or `admin_token`. Bounds the sessions of each. */
  owner: string;
  /** The credentials of the session, encrypted. */
  sealed: string;
  expiresAt: Date;
}

export const consoleSessionSchema = new Schema<ConsoleSessionDoc>(
  {
    _id: String,
    owner: required(String),
    sealed: required(String),
    expiresAt: required(Date),
  },
  { versionKey: false },
)
  .index({ owner: 1, expiresAt: -1 })
  // Only cleans up: expired sessions are rejected whether or not they are deleted yet.
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
