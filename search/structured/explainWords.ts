import words from './data/explain.json';

export type Phrase = keyof (typeof words)['en'];

/** How a language says what a query does. */
export interface ExplainWords {
  say: (name: Phrase, values?: Record<string, string | number>) => string;
  list: (items: string[]) => string;
  value: (value: unknown) => string;
}

const isDay = /^\d{4}-\d{2}-\d{2}$/u;
/** English that lists "a, b and c". */
const locales: Record<string, string> = { en: 'en-GB' };

function wordsOf(language: keyof typeof words): ExplainWords {
  const phrases: Record<Phrase, string> = words[language];
  const series = new Intl.ListFormat(locales[language] ?? language, { type: 'conjunction' });
  // A number in a condition may be a year or a code.
  const numbers = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 12 });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const say: ExplainWords['say'] = (name, values = {}) =>
    phrases[name].replace(/\{(\w+)\}/gu, (_, key) => String(values[key] ?? ''));
  return {
    say,
    list: (items) => series.format(items),
    value: (value) => {
      if (typeof value === 'number') return numbers.format(value);
      if (typeof value === 'boolean') return say(value ? 'true' : 'false');
      if (typeof value !== 'string') return say('null');
      const day = isDay.test(value) ? new Date(`${value}T00:00:00Z`) : null;
      return day && !Number.isNaN(day.getTime()) ? days.format(day) : `'${value}'`;
    },
  };
}

const isKnown = (language: string): language is keyof typeof words => Object.hasOwn(words, language);
const made = new Map<string, ExplainWords>();

/** The words of a language (ISO 639-1), or of English where explanations are not written in it. */
export function explainWords(language: string): ExplainWords {
  const known = isKnown(language) ? language : 'en';
  const found = made.get(known) ?? wordsOf(known);
  made.set(known, found);
  return found;
}

/** Whether a value is a day, which comes before or after another. */
export const isDayValue = (value: unknown): boolean => typeof value === 'string' && isDay.test(value);
