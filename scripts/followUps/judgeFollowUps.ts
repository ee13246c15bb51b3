import { segmenterOf } from '../../language/segmenters';
import { contentKeys } from '../../language/terms';
import {
  type PastTurn,
  type StandaloneQuestion,
  standaloneQuestion,
} from '../../search/followUp/standaloneQuestion';
import type { Conversation, ConversationTurn } from './conversations';

export interface JudgedTurn {
  language: string;
  asked: ConversationTurn;
  told: StandaloneQuestion;
  /**
   * Whether a follow-up holds all content words of what was meant, and nothing of what was not; whether a whole one is
   * unchanged.
   */
  isRight: boolean;
}

/** Makes each question of a conversation whole, from the turns as they were told before it, and judges it. */
export function judgeConversation({ language, turns }: Conversation): JudgedTurn[] {
  const past: PastTurn[] = [];
  return turns.map((asked) => {
    const told = standaloneQuestion(asked.question, past.slice(-5));
    past.push({
      question: asked.question,
      standaloneQuestion: told.question,
      answer: asked.answer,
      outcome: asked.outcome ?? 'answered',
      citedDocuments: asked.cited ?? [],
      sql: asked.sql ?? null,
    });
    const isRight =
      asked.whole === undefined
        ? !told.changed
        : isMeant(told.question, asked.whole, asked.not ?? [], language);
    return { language, asked, told, isRight };
  });
}

function isMeant(told: string, meant: string, not: string[], language: string): boolean {
  if (
    not.some(
      (word) =>
        new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu').test(told) && isSpaced(language),
    )
  )
    return false;
  if (!isSpaced(language)) {
    const words = [...segmenterOf(language, 'word').segment(meant)].filter(({ isWordLike }) => isWordLike);
    const content = words
      .map(({ segment }) => segment)
      .filter((one) => one.length > 1 && !/^\p{Script=Hiragana}+$/u.test(one));
    return content.every((one) => told.includes(one)) && !not.some((one) => told.includes(one));
  }
  const keys = new Set(contentKeys(told, language));
  return contentKeys(meant, language).every((key) => keys.has(key));
}

const isSpaced = (language: string) => language !== 'zh' && language !== 'ja';
