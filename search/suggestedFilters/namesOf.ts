import { mimeExtensions } from '../../domain/fileTypes';
import type { FilterValue } from '../../domain/filters';

/** The names of languages in a language, by its code. */
const namers = new Map<string, Intl.DisplayNames>();

function languageName(code: string, language: string): string[] {
  const namer =
    namers.get(language) ?? new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
  namers.set(language, namer);
  const name = namer.of(code);
  return name === undefined ? [] : [name];
}

/** How a question names a value, its own name first: itself, the extension of a type (`PDFs`), or the name of a language. */
export function namesOf(key: string, value: FilterValue, language: string): readonly string[] {
  if (typeof value !== 'string') return [];
  if (key === '@type') return mimeExtensions(value).flatMap((extension) => [extension, `${extension}s`]);
  return key === '@language' ? languageName(value, language) : [value];
}
