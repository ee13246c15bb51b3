import builtin from './data/builtinProfiles.json';
import type { Calibration, FittedProfile, FittedProfiles } from './profileFile';

/** How the vectors of an embedding model are used. */
export interface ModelProfile {
  /** The weight of its vectors, relative to the built-in model's; 0 to 5. */
  vectorWeight: number;
  /** Whether its cosines are on the scale of the built-in model; others are standardized for each question. */
  hasKnownScale: boolean;
  calibration: Calibration;
}

export interface Profiles {
  /** Used where vectors are not searched, or found nothing. */
  keywordsOnly: ModelProfile;
  of(modelId: string): ModelProfile;
}

const [builtinModel] = builtin.models as [FittedProfile];
/** Models of servers are usually stronger than the built-in one. */
const serverVectorWeight = 1.5;

export function profilesFrom(fitted: FittedProfiles = { models: [], keywords: null }): Profiles {
  const models = [...fitted.models, builtinModel];
  return {
    keywordsOnly: {
      vectorWeight: 0,
      hasKnownScale: true,
      calibration: fitted.keywords ?? builtin.keywords,
    },
    of(modelId) {
      const hasKnownScale = modelId.startsWith(builtinModel.idPrefix);
      const known = models.find(({ idPrefix }) => modelId.startsWith(idPrefix));
      if (known !== undefined) return { ...known, hasKnownScale };
      // Standardized cosines are on the built-in model's scale: its curve serves until one is fitted.
      const { thresholds: _ofBuiltin, ...calibration } = builtinModel.calibration;
      return { vectorWeight: serverVectorWeight, hasKnownScale, calibration };
    },
  };
}

export const builtinProfiles = profilesFrom();
