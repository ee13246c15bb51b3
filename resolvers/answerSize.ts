import { AppError } from '../domain/errors';
import { maxAnswerCharacters, maxMetadataBytes } from '../domain/limits';
import type { SearchResults } from '../domain/search';
import type { FileDoc } from '../models/files';
import type { OperationContext } from './context';

/**
 * Adds what one object of an answer may have a lot of, in characters: a prompt's body, the text of a chunk, an
 * evaluation case. The fixed costs of fields count objects, not their sizes.
 * @throws `answer_too_large` beyond the bound of one answer
 */
export function chargeAnswer({ answerSize }: OperationContext, characters: number): void {
  answerSize.characters += characters;
  if (answerSize.characters > maxAnswerCharacters) {
    const millions = maxAnswerCharacters / 1e6;
    throw new AppError(
      'answer_too_large',
      `The answer would have more than ${millions} million characters of text. Ask for fewer objects at once.`,
    );
  }
}

/** Returns an event of a subscription, which is an answer of its own. */
export function startAnswer<T>({ answerSize }: OperationContext, event: T): T {
  answerSize.characters = 0;
  return event;
}

/**
 * The first objects of a page that fit in the answer, charged; a page with a cursor may be shorter than requested.
 * @throws `answer_too_large` where not even the first fits
 */
export function chargePage<T>(ctx: OperationContext, page: T[], sizeOf: (one: T) => number): T[] {
  const end = page.findIndex((one, i) => {
    if (i > 0 && ctx.answerSize.characters + sizeOf(one) > maxAnswerCharacters) return true;
    chargeAnswer(ctx, sizeOf(one));
    return false;
  });
  return end < 0 ? page : page.slice(0, end);
}

/** Charges metadata of earlier versions, which had no bound; today's is counted by the cost of its field. */
export function chargeMetadata(ctx: OperationContext, files: Pick<FileDoc, 'metadataJson'>[]): void {
  for (const { metadataJson } of files) {
    chargeAnswer(ctx, Math.max(0, (metadataJson?.length ?? 0) - maxMetadataBytes));
  }
}

/** Charges the texts of chunks: an imported one may have a million characters. */
export function chargePassages(
  ctx: OperationContext,
  passages: { content: string; headingPath?: string[] | null }[],
): void {
  for (const { content, headingPath } of passages) {
    chargeAnswer(ctx, content.length + (headingPath ?? []).reduce((sum, { length }) => sum + length, 0));
  }
}

/** Charges what a search found: its passages with the tags and boxes of each, and its rows. */
export function chargeResults(ctx: OperationContext, { semantic, structured }: SearchResults): void {
  chargePassages(ctx, semantic);
  const beside = semantic.map(({ tags, boundingBoxes }) => [tags, boundingBoxes]);
  chargeAnswer(ctx, JSON.stringify([beside, structured?.rows]).length);
}
