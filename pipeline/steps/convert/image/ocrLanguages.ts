import { dirname, join } from 'node:path';

/** Models of languages in Latin letters, by what language detection calls them. Any of them reads the letters of all. */
const latinModels: Record<string, string> = {
  ...{ en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita', pt: 'por', nl: 'nld', pl: 'pol', sv: 'swe' },
  ...{ da: 'dan', no: 'nor', fi: 'fin', cs: 'ces', hu: 'hun', ro: 'ron', tr: 'tur', la: 'lat', ca: 'cat' },
};
const latin = new Set(Object.values(latinModels));

/** The model for text in Latin letters of a language (ISO 639-1); null where there is none of its own. */
export function latinModelOf(language: string | null): string | null {
  return language === null ? null : (latinModels[language] ?? null);
}

export function isLatinModel(model: string): boolean {
  return latin.has(model);
}

/** Where a model's data lies. Throws, with a sentence for the operator, where its package is not installed. */
export function modelDirectory(model: string): string {
  try {
    return join(dirname(require.resolve(`@tesseract.js-data/${model}/package.json`)), '4.0.0_best_int');
  } catch (error) {
    throw new Error(
      `OCR_LANGUAGES names ${model}, whose data is not installed: npm install @tesseract.js-data/${model}, or leave it out.`,
      { cause: error },
    );
  }
}
