import { type Calibration, wordCalibration } from './calibration';

/** How far an embedding model can be relied on. */
export interface ModelProfile {
  /** What its vectors count beside the words, 0 to 1. */
  vectorWeight: number;
  calibration: Calibration;
}

export interface KnownModel extends ModelProfile {
  /** How the model's id begins. */
  idPrefix: string;
  /** ISO 639-1 of the languages it knows; null for all. */
  languages: readonly string[] | null;
}

/** Curves of an installation's own fit (`RETRIEVAL_PROFILES`), which come before the built-in ones. */
export interface FittedProfiles {
  models: readonly KnownModel[];
  /** For words alone; null: the built-in one. */
  words: Calibration | null;
}

export interface Profiles {
  /** What to rank and score by where vectors are not searched, or gave nothing. */
  wordsOnly: ModelProfile;
  /** What a model without a profile gets. */
  unknown: ModelProfile;
  /** The profile of a model for questions in a language; `wordsOnly` where it doesn't know the language. */
  of(modelId: string, language: string | null): ModelProfile;
  /** ISO 639-1 of the languages the model is known to know; null for all, and of an unknown model. */
  languagesOf(modelId: string): readonly string[] | null;
}

const knownModels: KnownModel[] = [
  {
    idPrefix: 'universal-sentence-encoder-lite-en',
    languages: ['en'],
    vectorWeight: 0.4,
    calibration: {
      weights: {
        coverage: 1.56,
        matchedWords: 1.21,
        strength: 0.71,
        lead: 3.8,
        cosine: 5.78,
        cosineLead: 0.53,
      },
      bias: -7.64,
      first: 0.82,
      shift: 1.4,
    },
  },
];

/**
 * A model not fitted yet is taken for a strong, multilingual one, as those of a configured server are. Its
 * cosines are read relative to each other, for their scale differs from model to model.
 */
const unknownModel: ModelProfile = {
  vectorWeight: 0.5,
  calibration: {
    weights: { coverage: 0.95, matchedWords: 0.8, strength: 2, lead: 3.4, cosineZ: 0.8 },
    bias: -6,
    first: 0.8,
    shift: 1.4,
  },
};

export function profilesFrom(fitted: FittedProfiles = { models: [], words: null }): Profiles {
  const models = [...fitted.models, ...knownModels];
  const wordsOnly = { vectorWeight: 0, calibration: fitted.words ?? wordCalibration };
  const find = (modelId: string) => models.find(({ idPrefix }) => modelId.startsWith(idPrefix));
  return {
    wordsOnly,
    unknown: unknownModel,
    languagesOf: (modelId) => find(modelId)?.languages ?? null,
    of(modelId, language) {
      const known = find(modelId);
      if (known === undefined) return unknownModel;
      return known.languages === null || language === null || known.languages.includes(language)
        ? known
        : wordsOnly;
    },
  };
}

export const builtinProfiles = profilesFrom();
