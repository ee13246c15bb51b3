import type { SearchHit } from '../../domain/search';
import { headerOf, mayAnswer, type PassageSentence, readSentences } from '../answer/readSentences';
import { isDocumentTitle, isTitle } from '../answer/subjects';
import type { AnswerPart } from './compose';
import { isHeading } from './excerpt';

const maxParts = 8;
/** Of a text without headings so many sentences are shown. */
const maxSentences = 4;
/** A line of fewer characters is a label more often than a sentence. */
const minCharacters = 25;

/** The first sentence of the hits that says something. */
export const firstSentence = (hits: SearchHit[], language: string | null, label: string | null) =>
  firstTelling(readSentences(hits, language), label);

function firstTelling(sentences: PassageSentence[], label: string | null): AnswerPart[] {
  const candidates = sentences.filter(mayAnswer);
  const telling = candidates.find(
    ({ text }) =>
      text.length >= minCharacters && !text.startsWith('|') && !isTitle(text) && !isDocumentTitle(text),
  );
  const found = telling ?? candidates[0];
  return found ? [{ hit: found.hit, quote: found.text, label, header: headerOf(found) }] : [];
}

interface Section {
  heading: string;
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
  const sections: Section[] = [];
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

/** What a document is about: its headings, each with the first sentence below it; without headings its first sentences. */
export function outlineOf(hits: SearchHit[], language: string | null): AnswerPart[] {
  const parts = sectionsOf(hits, language).flatMap(({ heading, sentences }) =>
    firstTelling(sentences, heading),
  );
  if (parts.length > 1) return parts.slice(0, maxParts);
  const telling = readSentences(hits, language).filter(
    (sentence) => mayAnswer(sentence) && sentence.text.length >= minCharacters,
  );
  const found = telling.slice(0, maxSentences);
  return found.map((sentence) => ({
    hit: sentence.hit,
    quote: sentence.text,
    label: null,
    header: headerOf(sentence),
  }));
}
