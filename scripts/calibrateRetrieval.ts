/**
 * Fits the curve that turns a candidate's evidence into its score
 * (docs/decisions/12-ranking-and-scores.md#scores-are-calibrated):
 * `npm run eval -- calibrate DIR [--questions N] [--words] [--vector-weight W] [--write FILE]`.
 * DIR holds sets in the BEIR layout, `--words` fits the curve for words alone. The embedding model is the configured
 * one; what its vectors count beside the words is chosen by nDCG@10 where neither a profile nor the option says it.
 * Prints the curve of all sets, what other thresholds would keep, and how each set fares under a curve fitted on the
 * others. `--write` puts the curve into a file for `RETRIEVAL_PROFILES`, beside what is there for other models.
 */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { Closers } from '../app/startup/closers';
import { openModelProviders } from '../app/startup/openModelProviders';
import { readProfiles } from '../app/startup/readProfiles';
import { loadConfig } from '../config/loadConfig';
import { searchTopK } from '../domain/limits';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import { createBuiltinPassageRanker } from '../providers/ai/builtin/builtinPassageRanker';
import { parseQuestion } from '../search/question/parseQuestion';
import type { Evidence } from '../search/retrieval/evidence';
import { findCandidates } from '../search/retrieval/findCandidates';
import type { ModelProfile } from '../search/retrieval/modelProfile';
import type { Calibration } from '../search/retrieval/profileFile';
import {
  type Curve,
  calibrationOf,
  firstRelevant,
  fitCurve,
  logitsOf,
  operatingPoint,
  type Ranking,
} from './calibrate/fitCurve';
import { type JudgedHits, thresholdsOf } from './calibrate/thresholds';
import { loadSets, type RetrievalSet } from './retrieval/loadSet';
import { qualityOf } from './retrieval/metrics';
import { type OpenSet, openSet } from './retrieval/openSet';
import { rememberingModel } from './retrieval/rememberingModel';
import { writeProfile } from './retrieval/writeProfile';

const usage =
  'Usage: npm run eval -- calibrate DIR [--questions N] [--words] [--vector-weight W] [--write FILE]';
const everywhere = { projectId: null, fileIds: null, metadataFilters: null, principals: null };
const keywordFeatures: (keyof Evidence)[] = ['coverage', 'window', 'rarest', 'matchedWords', 'behind'];
const vectorFeatures: (keyof Evidence)[] = [...keywordFeatures, 'cosine'];
/** Ranks that a curve is fitted on and judged by: what is shown by default. */
const depth = 10;
/** Questions of other sets, to each of which every passage is irrelevant. */
const foreignQuestions = 20;
/** The share of relevant first hits that the default threshold is to keep, in the mean of all sets. */
const keptShare = 0.93;
/** Other shares, to show what they would cost. */
const otherShares = [0.95, 0.85, 0.8];
const vectorWeights = [0.5, 1, 1.5, 2, 3, 4];
/** Questions of each set that the weight of the vectors is chosen by. */
const weighedQuestions = 60;

const ranker = createBuiltinPassageRanker();

type JudgedRanking = Ranking & JudgedHits;

interface Opened {
  set: RetrievalSet;
  open: OpenSet;
}

async function candidatesOf(
  { open }: Opened,
  text: string,
  embeddingModel: EmbeddingModel,
  wanted: ModelProfile,
) {
  const request = {
    environmentId: open.environmentId,
    question: parseQuestion(text),
    scope: everywhere,
    topK: searchTopK.max,
  };
  const { candidates } = await findCandidates(
    { models: open.models, embeddingModel, ranker },
    request,
    wanted,
  );
  return candidates;
}

/** Each set as an environment of a store of its own, with `limit` of its questions. */
async function openSets(
  wanted: RetrievalSet[],
  limit: number,
  embeddingModel: EmbeddingModel,
  closers: Closers,
): Promise<Opened[]> {
  const sets: Opened[] = [];
  for (const set of wanted) {
    const files = set.passages.map(({ id, text }) => ({
      name: id,
      chunks: [{ content: text, pageNumber: null, headingPath: [] }],
    }));
    const open = await openSet(files, embeddingModel);
    closers.add(set.name, () => open.close());
    sets.push({ set: { ...set, questions: thin(set.questions, limit) }, open });
  }
  return sets;
}

/** The weight with the best nDCG@10 in the mean of the sets. */
async function chooseVectorWeight(
  sets: Opened[],
  embeddingModel: EmbeddingModel,
  known: ModelProfile,
): Promise<number> {
  let best = { vectorWeight: known.vectorWeight, quality: -1 };
  for (const vectorWeight of vectorWeights) {
    const means: number[] = [];
    for (const opened of sets) {
      let sum = 0;
      const questions = thin(opened.set.questions, weighedQuestions);
      for (const { text, relevant } of questions) {
        const found = await candidatesOf(opened, text, embeddingModel, { ...known, vectorWeight });
        sum += qualityOf(
          found.map(({ candidate }) => candidate.file.name),
          relevant,
        ).ndcgAt10;
      }
      means.push(sum / Math.max(1, questions.length));
    }
    const quality = means.reduce((sum, mean) => sum + mean, 0) / means.length;
    console.log(`  vectors weigh ${vectorWeight}: nDCG@10 ${quality.toFixed(4)}`);
    if (quality > best.quality) best = { vectorWeight, quality };
  }
  return best.vectorWeight;
}

async function rankingsOf(
  opened: Opened,
  foreign: { text: string; from: string }[],
  embeddingModel: EmbeddingModel,
  { features, wanted }: { features: (keyof Evidence)[]; wanted: ModelProfile },
): Promise<JudgedRanking[]> {
  const { set } = opened;
  const rankings: JudgedRanking[] = [];
  const questions = [
    ...set.questions.map((question) => ({ ...question, from: set.name })),
    ...foreign.map((question) => ({ ...question, relevant: new Set<string>() })),
  ];
  for (const { text, relevant, from } of questions) {
    const candidates = await candidatesOf(opened, text, embeddingModel, wanted);
    const hits = candidates.slice(0, depth).map(({ candidate, evidence }) => ({
      evidence,
      features: features.map((name) => evidence[name]),
      relevant: relevant.has(candidate.file.name),
    }));
    rankings.push({ set: set.name, from, hits });
  }
  return rankings;
}

function print(name: string, rankings: Ranking[], curve: Curve, point: number): void {
  const own = rankings.filter(({ set, from }) => set === name && from === name);
  const first = firstRelevant(own, curve);
  const share = (logits: number[]) =>
    `${((100 * logits.filter((logit) => logit >= point).length) / Math.max(1, logits.length)).toFixed(1)} %`;
  const irrelevant = (of: Ranking[]) =>
    of.flatMap((ranking) => logitsOf(ranking, curve).filter((_, i) => ranking.hits[i]?.relevant === false));
  const foreign = rankings.filter(({ set, from }) => set === name && from !== name);
  console.log(
    `  ${name.padEnd(14)} first relevant kept ${share(first)}, irrelevant of ten kept ${share(irrelevant(own))}, for other sets' questions ${share(irrelevant(foreign))}`,
  );
}

function printOthers(names: string[], rankings: Ranking[]): void {
  console.log('each set under the curve and the threshold of the others:');
  for (const name of names) {
    const others = rankings.filter(({ set, from }) => stem(set) !== stem(name) && stem(from) !== stem(name));
    const otherNames = names.filter((other) => stem(other) !== stem(name));
    if (otherNames.length === 0) continue;
    const apart = fitCurve(others);
    print(name, rankings, apart, operatingPoint(otherNames, others, apart, keptShare));
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      questions: { type: 'string' },
      words: { type: 'boolean', default: false },
      'vector-weight': { type: 'string' },
      write: { type: 'string' },
    },
  });
  const [directory] = positionals;
  if (directory === undefined) throw new Error(usage);
  const limit = Number(values.questions ?? 300);
  const features = values.words ? keywordFeatures : vectorFeatures;
  const closers = new Closers(pino({ level: 'warn' }));
  try {
    const config = loadConfig();
    const profiles = await readProfiles(config.retrievalProfiles);
    const provider = await openModelProviders(config, closers);
    const cache = resolve('node_modules', '.cache', 'eval-vectors');
    const embeddingModel = rememberingModel(provider.embeddingModel, cache);
    const wantedSets = loadSets(resolve(directory));
    const sets = await openSets(wantedSets, limit, embeddingModel, closers);
    const known = values.words ? profiles.keywordsOnly : profiles.of(embeddingModel.id);
    const vectorWeight =
      values['vector-weight'] !== undefined
        ? Number(values['vector-weight'])
        : values.words || known.hasKnownScale
          ? known.vectorWeight
          : await chooseVectorWeight(sets, embeddingModel, known);
    const wanted = { ...known, vectorWeight };
    const rankings: JudgedRanking[] = [];
    for (const opened of sets) {
      const foreign = wantedSets
        .filter(({ name }) => stem(name) !== stem(opened.set.name))
        .flatMap((other) =>
          thin(other.questions, foreignQuestions).map(({ text }) => ({ text, from: other.name })),
        );
      rankings.push(...(await rankingsOf(opened, foreign, embeddingModel, { features, wanted })));
    }
    const names = sets.map(({ set }) => set.name);
    const curve = fitCurve(rankings);
    const point = operatingPoint(names, rankings, curve, keptShare);
    const fitted = calibrationOf(features, curve, point);
    const thresholds = (of: Calibration) =>
      thresholdsOf(
        names.map((name) => rankings.filter(({ set, from }) => set === name && from === name)),
        of,
      );
    const calibration = { ...fitted, thresholds: thresholds(fitted) };
    console.log(`kept under the curve in use: ${JSON.stringify(thresholds(known.calibration))}`);
    console.log(`fitted on all sets, for ${values.words ? 'words alone' : embeddingModel.id}:`);
    console.log(`  vectorWeight: ${vectorWeight}, ${JSON.stringify(calibration)}`);
    for (const name of names) print(name, rankings, curve, point);
    for (const share of otherShares) {
      console.log(`with a threshold that keeps ${100 * share} % of the relevant first hits:`);
      const other = operatingPoint(names, rankings, curve, share);
      for (const name of names) print(name, rankings, curve, other);
    }
    printOthers(names, rankings);
    if (values.write !== undefined) {
      const model = values.words ? null : { idPrefix: embeddingModel.id, vectorWeight };
      await writeProfile(values.write, model, calibration);
      console.log(`written to ${values.write}: set RETRIEVAL_PROFILES to it`);
    }
  } finally {
    await closers.closeAll();
  }
}

/** Translations of one set are one set. */
function stem(name: string): string {
  return name.replace(/-[a-z]{2}$/, '');
}

function thin<T>(items: T[], limit: number): T[] {
  const step = Math.max(1, Math.ceil(items.length / limit));
  return items.filter((_, i) => i % step === 0);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
