import { estimateTokens } from '../../language/tokens/estimateTokens';
import type { OperationContext } from '../../resolvers/context';
import { answerRecord, type LinkedAnswer } from '../../wire/records/linkedAnswer';
import type { Conversation } from '../input/conversation';

interface Mark {
  citation: LinkedAnswer['citations'][number];
  /** The position of `[n]` in the answer, in UTF-16 code units. */
  start: number;
  end: number;
}

/** The citations at each of their marks, in the order of the answer. */
export function marksOf({ answer, citations }: LinkedAnswer): Mark[] {
  const byMarker = new Map(citations.map((citation) => [String(citation.marker), citation]));
  return [...answer.matchAll(/\[(\d+)\]/g)].flatMap((match) => {
    const citation = byMarker.get(match[1] ?? '');
    return citation ? [{ citation, start: match.index, end: match.index + match[0].length }] : [];
  });
}

/** The fields that this API does not have. */
export function ownFields(answerId: string | null, answer: LinkedAnswer): Record<string, unknown> {
  return { answer_id: answerId, ...(answerRecord.write(answer) as object) };
}

export interface TokenCounts {
  prompt: number;
  completion: number;
}

/** The tokens of the language model that wrote the answer; without one, an estimate of what was said and answered. */
export function tokensOf(
  { answer: { tokens } }: OperationContext,
  { question, earlier }: Conversation,
  answer: string,
): TokenCounts {
  if (tokens && tokens.completion > 0) return tokens;
  const said = [...earlier.map(({ text }) => text), question].join('\n');
  return { prompt: estimateTokens(said), completion: estimateTokens(answer) };
}
