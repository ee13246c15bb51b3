import type { PastTurn } from './pastTurn';
import type { Words } from './words';

/** A question that may be a follow-up, with what it can refer to. */
export interface Asked {
  /** Without what joins it to the last question, and without marks around it; begins with a small letter. */
  said: string;
  /** Whether it was joined: "and". */
  opened: boolean;
  /** Whether what joined it is followed by a mere part of a question: "what about". */
  about: boolean;
  /** The last whole question, without marks around it. */
  last: string;
  /** Oldest first; those without small talk. */
  turns: readonly PastTurn[];
  words: Words;
}
