import { dirname, join } from 'node:path';

/** The models of languages in Latin script, by ISO 639-1. Each of them reads the letters of all. */
const latinModels: Record<string, string> = {
  ...{ en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita', pt: 'por', nl: 'nld', pl: 'pol', sv: 'swe' },
  ...{ da: 'dan', no: 'nor', fi: 'fin', cs: 'ces', hu: 'hun', ro: 'ron', tr: 'tur', la: 'lat', ca: 'cat' },
};
const latin = new Set(Object.values(latinModels));

/** The model of a language (ISO 639-1) in Latin script, or null. */
export function latinModelOf(language: string | null): string | null {
  return language === null ? null : (latinModels[language] ?? null);
}

export function isLatinModel(model: string): boolean {
  return latin.has(model);
}

/** The directory of a model's data. @throws an error with the code `ocr_model_missing` if its package is not installed */
export function modelDirectory(model: string): string {
  const name = `@tesseract.js-data/${model}`;
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), '4.0.0_best_int');
  } catch (cause) {
    const message = `The data of the OCR language ${model} is not installed. Run \`npm install ${name}\`, or remove ${model} from the OCR languages.`;
    throw Object.assign(new Error(message, { cause }), { code: 'ocr_model_missing' });
  }
}
