import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../cli/packageRoot';

export interface ConversationTurn {
  question: string;
  /** The meaning of the question, as a question of its own; none where it is whole. */
  whole?: string;
  /** The words that its whole question must not hold: what it is no longer about. */
  not?: string[];
  answer: string;
  outcome?: string;
  cited?: string[];
  sql?: string;
}

export interface Conversation {
  language: string;
  about: string;
  turns: ConversationTurn[];
}

/** Conversations of five turns each: those that rules were made with (`open`), and those held out. */
export function loadConversations(part: 'open' | 'heldOut'): Conversation[] {
  const path = join(packageRoot, 'tests/fixtures/conversations', `${part}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Conversation[];
}
