import type { SearchHit } from '../../domain/search';
import { headerOf, mayAnswer, readSentences } from '../answer/readSentences';
import { isDocumentTitle, isTitle } from '../answer/subjects';
import type { AnswerPart } from './compose';

const maxParts = 8;
/** Of a text without headings so many sentences are shown. */
const maxSentences = 4;
/** A line of fewer characters is a label more often than a sentence. */
const minCharacters = 25;

/** The first sentence of the hits that says something. */
export function firstSentence(
  hits: SearchHit[],
  language: string | null,
  label: string | null,
): AnswerPart[] {
  const sentences = readSentences(hits, language).filter(mayAnswer);
  const telling = sentences.find(
    ({ text }) =>
      text.length >= minCharacters && !text.startsWith('|') && !isTitle(text) && !isDocumentTitle(text),
  );
  const found = telling ?? sentences[0];
  return found ? [{ hit: found.hit, quote: found.text, label, header: headerOf(found) }] : [];
}

/** The hits below each heading of the highest level on which there are several, in order. */
function sectionsOf(hits: SearchHit[]): Map<string, SearchHit[]> {
  const deepest = Math.max(0, ...hits.map(({ headingPath }) => headingPath?.length ?? 0));
  for (let level = 0; level < deepest; level++) {
    const sections = new Map<string, SearchHit[]>();
    for (const hit of hits) {
      const heading = hit.headingPath?.[level];
      if (heading) sections.set(heading, [...(sections.get(heading) ?? []), hit]);
    }
    if (sections.size > 1) return sections;
  }
  return new Map();
}

/** What a document is about: its headings, each with the first sentence below it; without headings its first sentences. */
export function outlineOf(hits: SearchHit[], language: string | null): AnswerPart[] {
  const sections = [...sectionsOf(hits)].slice(0, maxParts);
  const parts = sections.flatMap(([heading, below]) => firstSentence(below, language, heading));
  if (parts.length > 1) return parts;
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
