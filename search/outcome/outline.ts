import type { SearchHit } from '../../domain/search';
import { detectLanguage } from '../../language/detectLanguage';
import { contentKeys } from '../../language/terms';
import { headerOf, mayAnswer, type PassageSentence, readSentences } from '../answer/readSentences';
import { isDocumentTitle, isTitle } from '../answer/subjects';
import type { AnswerPart } from './compose';
import { isHeading } from './excerpt';

/** Sentences of an outline: a share of the document's, within these bounds. */
const minParts = 5;
const maxParts = 8;
const shareOfSentences = 0.25;
/** The weight of each further sentence of a section. */
const furtherShare = 0.6;
/** A line of fewer characters is a label more often than a sentence. */
const minCharacters = 25;

/** The first sentence of the hits that says something. */
export const firstSentence = (hits: SearchHit[], language: string | null, label: string | null) =>
  tellingOf(readSentences(hits, language))
    .slice(0, 1)
    .map((sentence) => toPart(sentence, label));

const isTelling = ({ text }: PassageSentence) =>
  text.length >= minCharacters && !text.startsWith('|') && !isTitle(text) && !isDocumentTitle(text);

/** The sentences that say something; where there is none, those that may be quoted at all. */
function tellingOf(sentences: PassageSentence[]): PassageSentence[] {
  const candidates = sentences.filter(mayAnswer);
  const telling = candidates.filter(isTelling);
  return telling.length > 0 ? telling : candidates;
}

const toPart = (sentence: PassageSentence, label: string | null): AnswerPart => ({
  hit: sentence.hit,
  quote: sentence.text,
  label,
  header: headerOf(sentence),
});

interface Section {
  heading: string | null;
  sentences: PassageSentence[];
}

/** The highest level on which there are several headings; null where there is none. */
function levelOf(hits: SearchHit[]): number | null {
  const deepest = Math.max(0, ...hits.map(({ headingPath }) => headingPath?.length ?? 0));
  for (let level = 0; level < deepest; level++) {
    if (new Set(hits.flatMap(({ headingPath }) => headingPath?.[level] ?? [])).size > 1) return level;
  }
  return null;
}

/** The sentences below each heading of that level, in order; a passage that begins above it has its headings in its text. */
function sectionsOf(hits: SearchHit[], language: string | null): Section[] {
  const level = levelOf(hits);
  const sections: Section[] = [{ heading: null, sentences: [] }];
  for (const sentence of readSentences(hits, language)) {
    const { hit, text } = sentence;
    const heading = level === null ? undefined : hit.headingPath?.[level];
    const name = heading ?? (isHeading(hit, text) ? text : undefined);
    if (name !== undefined && sections.at(-1)?.heading !== name)
      sections.push({ heading: name, sentences: [] });
    sections.at(-1)?.sentences.push(sentence);
  }
  return sections;
}

/** A heading that the file marks may be that of a table or of labels; below another short line these are letterheads. */
const isMarked = ({ heading, sentences }: Section) =>
  sentences.some(({ hit }) => heading !== null && hit.headingPath?.includes(heading) === true);

interface Candidate {
  sentence: PassageSentence;
  section: Section;
  keys: string[];
}

/** The sentences of a document that an outline may have, with their content words. */
function candidatesOf(hits: SearchHit[]): Candidate[] {
  const language = detectLanguage(hits.map(({ content }) => content).join('\n'));
  const sections = sectionsOf(hits, language);
  const told = (section: Section) =>
    isMarked(section) ? tellingOf(section.sentences) : section.sentences.filter(mayAnswer).filter(isTelling);
  const candidates = sections.flatMap((section) => told(section).map((sentence) => ({ sentence, section })));
  const [first] = sections;
  const chosen =
    candidates.length > 0 || first === undefined
      ? candidates
      : tellingOf(readSentences(hits, language)).map((sentence) => ({ sentence, section: first }));
  return chosen.map((one) => ({ ...one, keys: [...new Set(contentKeys(one.sentence.text, language))] }));
}

/**
 * What a document is about: its sentences with the words that it uses most (SumBasic), below their headings and in their
 * order. Words that were taken count for less, so that the next sentence tells something else.
 */
export function outlineOf(hits: SearchHit[]): AnswerPart[] {
  const candidates = candidatesOf(hits);
  const words = candidates.flatMap(({ keys }) => keys);
  const weights = new Map<string, number>();
  for (const word of words) weights.set(word, (weights.get(word) ?? 0) + 1 / words.length);
  const wanted = Math.min(maxParts, Math.max(minParts, Math.ceil(shareOfSentences * candidates.length)));
  const chosen = new Set<Candidate>();
  const scoreOf = ({ keys, section }: Candidate) => {
    const weight = keys.reduce((sum, key) => sum + (weights.get(key) ?? 0), 0) / Math.sqrt(keys.length + 1);
    return weight * furtherShare ** [...chosen].filter((one) => one.section === section).length;
  };
  for (let at = 0; at < Math.min(wanted, candidates.length); at++) {
    const left = candidates.filter((one) => !chosen.has(one));
    const best = left.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a));
    chosen.add(best);
    for (const key of best.keys) weights.set(key, (weights.get(key) ?? 0) ** 2);
  }
  return candidates
    .filter((one) => chosen.has(one))
    .map(({ sentence, section }, at, all) =>
      toPart(sentence, section === all[at - 1]?.section ? null : section.heading),
    );
}
