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

/**
 * Conversations of five turns each: those of the author of the rules, and those that strangers wrote, each in a half that
 * may be looked at and one that is held out.
 */
export const conversationParts = ['open', 'heldOut', 'strangersOpen', 'strangersHeldOut'] as const;

export function loadConversations(part: (typeof conversationParts)[number]): Conversation[] {
  const path = join(packageRoot, 'tests/fixtures/conversations', `${part}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Conversation[];
}
