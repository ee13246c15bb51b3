import type { Stage } from '../../domain/files';
import type { StageStep } from '../stage';
import { runChunking } from './runChunking';
import { runConversion } from './runConversion';
import { runEmbedding } from './runEmbedding';
import { runParsing } from './runParsing';

export type StageSteps = Record<Stage, StageStep>;

export const stageSteps: StageSteps = {
  conversion: runConversion,
  parsing: runParsing,
  chunking: runChunking,
  embedding: runEmbedding,
};
