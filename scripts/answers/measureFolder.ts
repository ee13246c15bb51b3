import { basename } from 'node:path';
import { extractAnswer } from '../../search/answer/extractAnswer';
import { parseQuestion } from '../../search/question/parseQuestion';
import { interval } from '../sql/interval';
import { type AnswerCase, casesOfFolder, hasAny } from './answerCases';

/** How questions of one set were answered. */
export interface FolderScores {
  set: string;
  /** Questions with an answer: asked, answered, and answered with the right text. */
  asked: number;
  answered: number;
  right: number;
  /** Questions over documents without the answer, by what is missing: asked and refused. */
  missing: Record<'document' | 'passage', { asked: number; refused: number }>;
}

/** A question that was answered wrongly, or refused although it has an answer. */
export interface Miss {
  question: string;
  answer: string;
  gold: string;
}

/** Asks the questions of a folder, and judges the answers. No setting of the product is fitted to such folders. */
export async function measureFolder(
  directory: string,
  onMiss: (miss: Miss) => void = () => {},
): Promise<FolderScores> {
  const scores: FolderScores = {
    set: basename(directory),
    asked: 0,
    answered: 0,
    right: 0,
    missing: { document: { asked: 0, refused: 0 }, passage: { asked: 0, refused: 0 } },
  };
  for (const one of await casesOfFolder(directory)) judge(one, scores, onMiss);
  return scores;
}

function judge(
  { question, hits, gold, missing }: AnswerCase,
  scores: FolderScores,
  onMiss: (miss: Miss) => void,
): void {
  const { answer, citations } = extractAnswer(parseQuestion(question), hits);
  const isAnswered = citations.length > 0;
  if (gold === null) {
    scores.missing[missing].asked++;
    if (!isAnswered) scores.missing[missing].refused++;
    else onMiss({ question, answer, gold: `none, its ${missing} is missing` });
    return;
  }
  const isRight = isAnswered && hasAny(answer, gold);
  scores.asked++;
  if (isAnswered) scores.answered++;
  if (isRight) scores.right++;
  else onMiss({ question, answer, gold: gold.join(' / ') });
}

/** A line of a Markdown table, shares with their 95 % intervals. */
export function folderRow({ set, asked, answered, right, missing }: FolderScores): string {
  const refused = (kind: 'document' | 'passage') => interval(missing[kind].refused, missing[kind].asked);
  const cells = [set, `${asked}`, interval(right, answered), interval(right, asked)];
  return `| ${[...cells, refused('passage'), refused('document')].join(' | ')} |`;
}

export const folderHeader = `| set | questions | gold within the answers given | gold within, of all | refused, its passage missing | refused, its document missing |
| --- | --- | --- | --- | --- | --- |`;
