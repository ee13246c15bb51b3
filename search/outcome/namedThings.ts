import type { SearchHit } from '../../domain/search';
import { termsOf } from '../../language/terms';

/** Years, and codes of letters and digits with a capital: `2018`, `FY2018`, `3M`, `10-K`, `AB-1200`. */
const yearOrCode =
  /(?<![\p{L}\p{N}])(?:(?:19|20)\d\d|(?=[\p{L}\p{N}-]*\d)(?=[\p{L}\p{N}-]*\p{Lu})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)(?![\p{L}\p{N}])/gu;
const capitalised = /(?<=[\p{L}\p{N},]\s)\p{Lu}[\p{L}\p{N}'’-]+/gu;

/** The languages that capitalise all nouns, so that a capital marks no name. */
const capitalisesNouns = new Set<string | null>(['de']);

/** Whether a passage, or what identifies its document, has the names of a question; they are the same in most languages. */
export function hasNamesOf(question: string, hit: SearchHit, language: string | null): boolean {
  if (capitalisesNouns.has(language)) return true;
  const text = `${identityOf(hit)}\n${hit.content}`.toLowerCase();
  return (question.match(capitalised) ?? []).every((name) => text.includes(name.toLowerCase()));
}

/** The names that identify the document and the section of a hit. */
const identityOf = ({ fileName, headingPath = [], referenceId }: SearchHit) =>
  [fileName.replace(/[-_.]+/gu, ' '), ...headingPath, referenceId ?? ''].join('\n');

/**
 * The hits that are about what a question names: each year and code stands in them or in what identifies their document,
 * and so does each name that identifies the document of another hit. "3M in 2018" is not answered by another company's report.
 */
export function aboutNamed(question: string, hits: SearchHit[], language: string | null): Set<SearchHit> {
  const codes = [...new Set(question.match(yearOrCode) ?? [])].map((code) => code.toLowerCase());
  const keysOf = (text: string) => new Set(termsOf(text, language).map(({ key }) => key));
  const names = [...keysOf((question.match(capitalised) ?? []).join(' '))];
  const identities = hits.map((hit) => keysOf(identityOf(hit)));
  const identifying = names.filter((name) => identities.some((identity) => identity.has(name)));
  return new Set(
    hits.filter((hit, at) => {
      const text = `${identityOf(hit)}\n${hit.content}`;
      const lower = text.toLowerCase();
      const plain = lower.replaceAll('-', '');
      if (!codes.every((code) => lower.includes(code) || plain.includes(code.replaceAll('-', ''))))
        return false;
      if (identifying.every((name) => identities[at]?.has(name))) return true;
      const keys = keysOf(text);
      return identifying.every((name) => keys.has(name));
    }),
  );
}
