import type { StageSteps } from '../stage';
import { runChunking } from './runChunking';
import { runConversion } from './runConversion';
import { runEmbedding } from './runEmbedding';
import { runParsing } from './runParsing';

export const stageSteps: StageSteps = {
  conversion: runConversion,
  parsing: runParsing,
  chunking: runChunking,
  embedding: runEmbedding,
};
