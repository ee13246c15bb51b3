import type { ApiError } from '../../api/apiError';
import type {
  AnswerOutcome,
  AskSubscription,
  CitedPassageFragment,
  StoredTurnFragment,
  SuggestedFilterFragment,
} from '../../api/generated/graphql';

export type CompleteAnswer = Extract<AskSubscription['chatStream'], { __typename: 'ChatAnswer' }>;

/** The scope of questions; null: everything. */
export interface Scope {
  fileIds: readonly string[] | null;
  connectorId: string | null;
}

export const everything: Scope = { fileIds: null, connectorId: null };

export const isEverything = ({ fileIds, connectorId }: Scope) => fileIds === null && connectorId === null;

/** A filter that questions are asked with. It belongs to the page, not to the conversation. */
export type ChosenFilter = Pick<SuggestedFilterFragment, 'filter' | 'label'>;

/** A question and its answer: as it is streamed, or as the conversation keeps it. */
export interface Turn {
  /** Its key in the page. */
  key: string;
  /** The key that the questions of a conversation have in common before it has an ID, too. */
  thread: string;
  /** Its ID in the conversation; null until it is kept, and where it never is. */
  turnId: string | null;
  /** Null where the server keeps no conversations, or has not started it yet. */
  conversationId: string | null;
  question: string;
  /** The question that was searched; null until the answer tells it, unless it was given. */
  standaloneQuestion: string | null;
  scope: Scope;
  /** Null where it was asked without one, or that is not known. */
  filter: ChosenFilter | null;
  /** The text streamed so far; null where the answer was deleted with a file that it quoted. */
  text: string | null;
  citations: readonly CitedPassageFragment[];
  outcome: AnswerOutcome | null;
  sql: string | null;
  answerId: string | null;
  /** The answer with all that the page does not get from the conversation, such as rows. */
  complete: CompleteAnswer | null;
  error: ApiError | null;
  isRunning: boolean;
  firstTextMs: number | null;
  totalMs: number | null;
}

/** A turn without an answer. */
export const emptyTurn = {
  filter: null,
  turnId: null,
  text: '',
  citations: [],
  outcome: null,
  sql: null,
  answerId: null,
  complete: null,
  error: null,
  isRunning: false,
  firstTextMs: null,
  totalMs: null,
};

/** A turn as the conversation keeps it. */
export function storedTurn(conversationId: string, scope: Scope, stored: StoredTurnFragment): Turn {
  const { id, question, standaloneQuestion, outcome, answer, citations } = stored;
  return {
    ...emptyTurn,
    ...{
      key: id,
      thread: conversationId,
      turnId: id,
      conversationId,
      scope,
      question,
      standaloneQuestion,
      outcome,
      citations,
    },
    text: answer ?? null,
    sql: stored.sql ?? null,
    answerId: stored.answerId ?? null,
  };
}

/** The question that a follow-up was taken to mean; null where that is what was asked. */
export function meaningOf({ question, standaloneQuestion }: Turn): string | null {
  return standaloneQuestion === question ? null : standaloneQuestion;
}
