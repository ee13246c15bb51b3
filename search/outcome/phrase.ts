import data from './data/sentences.json';

type Sentences = Record<string, Record<string, string>>;

/** A sentence of `data/sentences.json` in a language (ISO 639-1), in English where it has none in that. */
export function phrase(
  name: keyof typeof data,
  language: string | null,
  values: Record<string, string | number> = {},
): string {
  const inLanguages = (data as Sentences)[name] ?? {};
  const sentence = inLanguages[language ?? 'en'] ?? inLanguages.en ?? '';
  return Object.entries(values).reduce(
    (text, [key, value]) => text.replace(`{${key}}`, () => String(value)),
    sentence,
  );
}

const maxQuoteCharacters = 280;

/** Words in one line, without a question mark at the end; long ones end at a word. */
export function shorten(text: string, maxCharacters = maxQuoteCharacters): string {
  const line = text
    .replace(/\s+/gu, ' ')
    .replace(/[\s?？؟]+$/u, '')
    .trim();
  if (line.length <= maxCharacters) return line;
  const cut = line.slice(0, maxCharacters);
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)} …`;
}
