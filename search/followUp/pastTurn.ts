/** A turn of a conversation, as far as a later question can refer to it. */
export interface PastTurn {
  /** As it was asked. */
  question: string;
  standaloneQuestion: string;
  answer: string;
  outcome: string;
  citedDocuments: string[];
  sql: string | null;
}

/** A question that can be answered without the conversation in which it was asked. */
export interface StandaloneQuestion {
  question: string;
  /** Whether it is another text than was asked. */
  changed: boolean;
  /** The parts taken from past turns, in their words. */
  carried: string[];
}

/** A whole question in place of a follow-up, before it is written as a sentence. */
export interface Completed {
  text: string;
  carried: string[];
}
