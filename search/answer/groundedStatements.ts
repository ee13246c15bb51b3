import { z } from 'zod';
import { sentencesOf } from '../text/sentences';

/** One thing that the model says, and where it says it found that. */
export interface Statement {
  text: string;
  evidence: { source: number; quote: string | null }[];
}

const statement = z.object({
  text: z.string(),
  evidence: z.array(z.object({ source: z.coerce.number(), quote: z.string().nullish() })).default([]),
});

/** Markers that the model writes in spite of being asked not to: `[1]`, `[1, 2]`, `【3】`. */
const marker = /\s*[[【]\s*(?:source\s+)?(\d+(?:\s*[,;]\s*\d+)*)\s*[\]】]/giu;

/** Reads the statements of an answer while it comes: each as soon as it is whole. */
export class StatementReader {
  private buffer = '';
  /** Behind the last statement that was read; null until their list has begun. */
  private position: number | null = null;
  private listEnded = false;
  private answered = true;

  /** The statements that `text` completes. */
  push(text: string): Statement[] {
    this.buffer += text;
    if (this.position === null) {
      this.dropThoughts();
      if (/^\s*<think>/.test(this.buffer)) return [];
      const list = /"statements"\s*:\s*\[/.exec(this.buffer);
      if (list === null) return [];
      this.position = list.index + list[0].length;
      this.answered = !/"answered"\s*:\s*false/.test(this.buffer.slice(0, list.index));
    }
    const found: Statement[] = [];
    for (let next = this.next(); next !== null; next = this.next()) {
      const parsed = statement.safeParse(next);
      if (parsed.success) found.push(withoutMarkers(parsed.data));
    }
    return this.answered ? found : [];
  }

  /**
   * What is left at the end: the statements of an answer that was written as plain text, with `[n]` after them.
   * Null where it was meant to be JSON and can't be read, or where its list has no end.
   */
  end(language: string | null): Statement[] | null {
    if (this.position !== null) return this.listEnded ? [] : null;
    const prose = this.buffer.trim();
    if (/^(?:```|[{[]|<think>)/.test(prose) || prose === '') {
      return /"answered"\s*:\s*false/.test(prose) ? [] : null;
    }
    return sentencesOf(prose, language).map(({ text }) => ({
      text: text.replace(marker, '').trim(),
      evidence: markersOf(text).map((source) => ({ source, quote: null })),
    }));
  }

  /** Some models write down what they think before they answer. */
  private dropThoughts(): void {
    this.buffer = this.buffer.replace(/^\s*<think>[\s\S]*?<\/think>/, '');
  }

  /** The next whole element of the list as parsed JSON; null where there is none yet. */
  private next(): unknown {
    if (this.listEnded) return null;
    let depth = 0;
    let start = -1;
    let inString = false;
    for (let at = this.position ?? 0; at < this.buffer.length; at++) {
      const character = this.buffer[at];
      if (inString) {
        if (character === '\\') at++;
        else if (character === '"') inString = false;
      } else if (character === '"') inString = true;
      else if (character === '{' || character === '[') {
        if (depth === 0) start = at;
        depth++;
      } else if (character === ']' && depth === 0) {
        this.listEnded = true;
        return null;
      } else if ((character === '}' || character === ']') && --depth === 0) {
        this.position = at + 1;
        return parse(this.buffer.slice(start, at + 1));
      }
    }
    return null;
  }
}

/** An element that isn't JSON counts as one without a text, not as the end of the list. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

function withoutMarkers({ text, evidence }: z.infer<typeof statement>): Statement {
  return {
    text: text.replace(marker, '').trim(),
    evidence: evidence.map(({ source, quote }) => ({ source, quote: quote ?? null })),
  };
}

function markersOf(text: string): number[] {
  return [...text.matchAll(marker)].flatMap(([, numbers]) => (numbers ?? '').split(/[,;]/).map(Number));
}
