/** Conversations: questions and answers that belong together, and what their questions search. */
import type { AnswerOutcome } from './outcomes';
import type { Citation } from './search';

export const maxTitleCharacters = 200;
/** The length of a title that is made from the first question. */
export const maxMadeTitleCharacters = 80;
/** The number of earlier turns that a follow-up may refer to. */
export const turnsRemembered = 5;

/** The scope that every question of a conversation searches, unless it says otherwise; null: no restriction. */
export interface ConversationScope {
  projectId: string | null;
  fileIds: string[] | null;
  connectorId: string | null;
}

export interface ConversationRecord extends ConversationScope {
  id: string;
  /** Null before the first question. */
  title: string | null;
  /** The ID of the API key that started it. */
  keyId: string;
  createdAt: Date;
  /** When it was started, or its last question asked. */
  updatedAt: Date;
}

export interface TurnFields {
  question: string;
  outcome: AnswerOutcome;
  /** Null, like `sql`, and without citations, where a file was deleted that the answer found. */
  answer: string | null;
  citations: Citation[];
  sql: string | null;
  /** The ID of the record of the answer; null where none was kept. */
  answerId: string | null;
  createdAt: Date;
}

/** One question of a conversation, and its answer. */
export interface TurnRecord extends TurnFields {
  id: string;
  /** The question that was searched. */
  standaloneQuestion: string;
  /** Whether that is not the question as it was asked. */
  changed: boolean;
}
