/** A sentence of a text, as it stands there. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

/** Words before a full stop that don't end a sentence: the segmenter takes some of them for an end. */
const abbreviation =
  /(?:^|[\s(])(?:[A-ZÄÖÜÉ]|Mr|Mrs|Ms|Dr|Prof|Sr|Sra|Srta|St|Ste|Jr|vs|No|Nr|Fig|Tab|Abs|Art|Bd|bzw|ca|cf|approx|e\.g|i\.e|z\.B|d\.h|u\.a|p\.ej|etc|Inc|Ltd|Co|Corp|Gen|Gov|Rep|Sen|Vol|vol|pp|p|S|núm|env|ex|Mme|Mlle|sog|resp|tzv|tj|см|др|т\.е|г|им)\.\s*$/u;

const segmenters = new Map<string, Intl.Segmenter>();

/** The sentences of a text in order, without surrounding white space; a blank line or a list item ends one too. */
export function sentencesOf(text: string, language: string | null): Sentence[] {
  const sentences: Sentence[] = [];
  for (const block of text.matchAll(/(?:(?!\n\s*(?:\n|[-*•|#]|\d+[.)]\s))[\s\S])+/gu)) {
    for (const part of joined(block[0], segmenterFor(language))) {
      const start = block.index + part.start;
      const raw = text.slice(start, block.index + part.end);
      const lead = raw.length - raw.trimStart().length;
      const trimmed = raw.trim();
      if (trimmed !== '')
        sentences.push({ text: trimmed, start: start + lead, end: start + lead + trimmed.length });
    }
  }
  return sentences;
}

function joined(block: string, segmenter: Intl.Segmenter): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  for (const { segment, index } of segmenter.segment(block)) {
    const last = parts.at(-1);
    const before = last === undefined ? '' : block.slice(last.start, last.end);
    const continues =
      last !== undefined && (!endsSentence(before) || abbreviation.test(before) || /^\p{Ll}/u.test(segment));
    if (continues) last.end = index + segment.length;
    else parts.push({ start: index, end: index + segment.length });
  }
  return parts;
}

/** A line break alone is only where a line was wrapped. */
function endsSentence(text: string): boolean {
  return /[.!?…。！？؟।॥:;]["'”’»)\]」』]*\s*$/u.test(text);
}

function segmenterFor(language: string | null): Intl.Segmenter {
  const locale = language ?? 'en';
  let segmenter = segmenters.get(locale);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
    segmenters.set(locale, segmenter);
  }
  return segmenter;
}
