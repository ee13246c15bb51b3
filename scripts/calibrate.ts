/**
 * Fits the score calibration of the configured embedding model on the documents of an environment:
 * `lectern calibrate --write FILE [--environment ID] [--questions N]`. Runs beside the gateways.
 */
import { parseArgs } from 'node:util';
import { Closers } from '../app/startup/closers';
import { connectStore } from '../app/startup/connectModels';
import { openModelProviders } from '../app/startup/openModelProviders';
import { readProfiles } from '../app/startup/readProfiles';
import { loadConfig } from '../config/loadConfig';
import type { Models } from '../models/createModels';
import { createBuiltinPassageRanker } from '../providers/ai/builtin/builtinPassageRanker';
import { readSearchModel } from '../records/searchModelRecord';
import { type Figures, fitProfile } from './calibrate/fitProfile';
import { type MadeQuestion, makeQuestions } from './calibrate/makeQuestions';
import { openStore } from './openStore';
import { writeProfile } from './retrieval/writeProfile';

interface CalibrateOptions {
  /** The profiles file to write. */
  write: string;
  /** The id of an environment; left out: the one with the most passages. */
  environment?: string;
  /** At most so many, half of which are held out. */
  questions: number;
}

const defaultQuestions = 300;
const questionBounds = { min: 40, max: 2_000 };
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

async function largestEnvironment(models: Models): Promise<string> {
  const [largest] = await models.chunks.aggregate<{ _id: string }>([
    { $match: { live: true } },
    { $group: { _id: '$environmentId', count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: 1 },
  ]);
  if (largest === undefined) throw new Error('There are no passages yet: upload documents first.');
  return largest._id;
}

/** The ids of chunks are hashes, so that their order mixes the files. */
async function questionsOf(models: Models, environmentId: string, count: number): Promise<MadeQuestion[]> {
  const passages = await models.chunks
    .find({ environmentId, live: true }, { fileId: 1, content: 1, headingPath: 1 })
    .sort({ _id: 1 })
    .limit(2 * count)
    .lean();
  const questions = makeQuestions(passages).slice(0, count);
  if (questions.length < questionBounds.min) {
    throw new Error(
      `Only ${questions.length} questions can be made of the passages of environment ${environmentId}; at least ${questionBounds.min} are needed, from two or more files.`,
    );
  }
  return questions;
}

function line(name: string, figures: Figures): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return `${name}: reciprocal rank ${figures.reciprocalRank.toFixed(3)}, relevant first hits kept ${percent(figures.keptRelevant)}, irrelevant of ten kept ${percent(figures.keptIrrelevant)}`;
}

/** The profile must keep more of the relevant hits than it adds of the irrelevant ones. */
function isBetter(after: Figures, before: Figures): boolean {
  const value = ({ keptRelevant, keptIrrelevant }: Figures) => keptRelevant - keptIrrelevant;
  return value(after) > value(before);
}

async function calibrate(options: CalibrateOptions): Promise<void> {
  const count = options.questions;
  const { min, max } = questionBounds;
  if (!(Number.isInteger(count) && count >= min && count <= max)) {
    throw new Error(`--questions must be a whole number from ${min} to ${max}.`);
  }
  const config = loadConfig();
  const closers = new Closers(quiet);
  try {
    const profiles = await readProfiles(config.retrievalProfiles);
    const { embeddingModel } = await openModelProviders(config, closers);
    const { models, connection } = await connectStore(await openStore(config, closers));
    closers.add('document store connection', () => connection.close());
    const used = await readSearchModel(models);
    if (used !== null && used.id !== embeddingModel.id) {
      throw new Error(`Search still uses ${used.id}: run lectern reembed first.`);
    }
    const environmentId = options.environment ?? (await largestEnvironment(models));
    const questions = await questionsOf(models, environmentId, count);
    console.log(`${questions.length} questions of environment ${environmentId}, half of them held out`);
    const ranker = createBuiltinPassageRanker();
    const known = profiles.of(embeddingModel.id);
    const result = await fitProfile({ models, embeddingModel, ranker }, environmentId, questions, known);
    console.log(line('before', result.before));
    console.log(line('after', result.after));
    if (!isBetter(result.after, result.before)) {
      console.log(`The profile in use fits ${embeddingModel.id} better: nothing is written.`);
      return;
    }
    const { calibration, ...model } = result.profile;
    await writeProfile(options.write, model, calibration);
    console.log(`Written to ${options.write}: set RETRIEVAL_PROFILES to it and restart the gateways.`);
  } finally {
    await closers.closeAll();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { write: { type: 'string' }, environment: { type: 'string' }, questions: { type: 'string' } },
  });
  const { write, environment, questions } = values;
  if (write === undefined) {
    throw new Error('Usage: lectern calibrate --write FILE [--environment ID] [--questions N]');
  }
  await calibrate({ write, environment, questions: Number(questions ?? defaultQuestions) });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
