import type { AnswerOutcome } from '../../domain/outcomes';

/** A question as a person asks it, and what a good reply to it has. */
export interface PersonQuestion {
  collection: string;
  language: string;
  kind: string;
  question: string;
  /** Facts that the reply has to state, each as alternative wordings; none for what cannot be answered. */
  gold: string[][];
  /** The files that state them; empty where it does not matter, or rows of a database do. */
  files: string[];
  outcomes: AnswerOutcome[];
  /** The file that is asked; all files where it is left out. */
  scope?: string;
  /** Whether it is of the half that is only counted. */
  held?: boolean;
}

export interface Reply {
  outcome: AnswerOutcome;
  answer: string;
  citations: { fileName: string }[];
}

/** `shown`: the facts stand in passages or in an overview, without an answer. `half`: some of them are stated. */
export const verdicts = ['right', 'shown', 'half', 'wrong', 'refused'] as const;
export type Verdict = (typeof verdicts)[number];

/** Characters of a number: "45" is not stated by "45.5" or "1450". */
const inNumber = String.raw`\p{N}`;

function states(text: string, wording: string): boolean {
  const escaped = wording.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  return new RegExp(`(?<!${inNumber})(?<!${inNumber}[.,])${escaped}(?!${inNumber})`, 'iu').test(text);
}

/** The name of a file can name the thing that is asked for, and is no statement about it. */
const withoutNames = (text: string, citations: Reply['citations']) =>
  citations.reduce((rest, { fileName }) => rest.replaceAll(`${fileName}:`, ''), text);

/** The verdict on a reply: by its outcome, the gold facts in its text, and the file that it cites first. Pure. */
export function judgeReply({ gold, files, outcomes, kind }: PersonQuestion, reply: Reply): Verdict {
  const { outcome, citations } = reply;
  const claims = outcome === 'answered' || outcome === 'overview';
  const isAllowed = outcomes.includes(outcome);
  if (gold.length === 0) {
    const isQuoted = claims || (kind === 'talk' && outcome === 'passages');
    return isAllowed ? 'right' : isQuoted ? 'wrong' : 'refused';
  }
  const named = kind === 'list' ? reply.answer : withoutNames(reply.answer, citations);
  // Documents break their lines anywhere.
  const text = named.replace(/\s+/gu, ' ');
  const stated = gold.filter((wordings) => wordings.some((wording) => states(text, wording))).length;
  const [first] = citations;
  const isFromRight = first === undefined || files.length === 0 || files.includes(first.fileName);
  if (stated < gold.length || !isFromRight) {
    if (claims) return stated > 0 && isFromRight ? 'half' : 'wrong';
    return stated > 0 && outcome === 'passages' ? 'half' : 'refused';
  }
  if (isAllowed) return 'right';
  return outcome === 'not_understood' || outcome === 'nothing_found' ? 'refused' : 'shown';
}
