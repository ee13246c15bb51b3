import { builtinCalibration, type Calibration, keywordCalibration } from './calibration';

/** How the vectors of an embedding model are used. */
export interface ModelProfile {
  /** What its vectors count, relative to the built-in model's; 0 to 5. */
  vectorWeight: number;
  /** Whether its cosines are on the scale of the built-in model; others are standardized for each question. */
  hasKnownScale: boolean;
  calibration: Calibration;
}

/** A fitted profile of an installation (`RETRIEVAL_PROFILES`). */
export interface FittedProfile {
  /** How the model's id begins. */
  idPrefix: string;
  vectorWeight: number;
  calibration: Calibration;
}

export interface FittedProfiles {
  models: readonly FittedProfile[];
  /** For keywords alone; null: the built-in one. */
  keywords: Calibration | null;
}

export interface Profiles {
  /** Used where vectors are not searched, or found nothing. */
  keywordsOnly: ModelProfile;
  of(modelId: string): ModelProfile;
}

const builtinPrefix = 'lectern-static-';
/** Models of servers are usually stronger than the built-in one. */
const serverVectorWeight = 1.5;

export function profilesFrom(fitted: FittedProfiles = { models: [], keywords: null }): Profiles {
  return {
    keywordsOnly: {
      vectorWeight: 0,
      hasKnownScale: true,
      calibration: fitted.keywords ?? keywordCalibration,
    },
    of(modelId) {
      const hasKnownScale = modelId.startsWith(builtinPrefix);
      const known = fitted.models.find(({ idPrefix }) => modelId.startsWith(idPrefix));
      if (known !== undefined) return { ...known, hasKnownScale };
      if (hasKnownScale) return { vectorWeight: 1, hasKnownScale, calibration: builtinCalibration };
      // Standardized cosines are on the built-in model's scale: its curve serves until one is fitted.
      const { thresholds: _ofBuiltin, ...calibration } = builtinCalibration;
      return { vectorWeight: serverVectorWeight, hasKnownScale, calibration };
    },
  };
}

export const builtinProfiles = profilesFrom();
