/**
 * Fits the curve that turns a candidate's evidence into its score (decision 012):
 * `npm run eval:calibrate -- DIR [--questions N] [--words]`. DIR holds sets in the BEIR layout, `--words` fits
 * the curve for words alone. The embedding model is the configured one. Prints the curve of all sets, as it is to
 * stand in `search/retrieval/modelProfile.ts`, and how each set fares under a curve fitted on the others.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { Closers } from '../boot/closers';
import { openModelProviders } from '../boot/openModelProviders';
import { loadConfig } from '../config';
import type { EmbeddingModel } from '../domain/ports/embeddingModel';
import type { Evidence } from '../search/retrieval/evidence';
import { modelProfile, wordsOnly } from '../search/retrieval/modelProfile';
import { weighCandidates } from '../search/retrieval/weighCandidates';
import { fitLogistic, type Row } from './retrieval/fitLogistic';
import { loadSets, type RetrievalSet } from './retrieval/loadSet';
import { openSet } from './retrieval/openSet';
import { rememberingModel } from './retrieval/rememberingModel';

const everywhere = { projectId: null, fileIds: null, metadataFilters: null };
const wordFeatures: (keyof Evidence)[] = ['coverage', 'matchedWords', 'strength', 'lead'];
const vectorFeatures: (keyof Evidence)[] = [...wordFeatures, 'cosine', 'cosineLead'];
/** Ranks that a curve is fitted on and judged by: what is shown by default. */
const depth = 10;
/** Questions of other sets, to each of which every passage is irrelevant. */
const foreignQuestions = 60;
const foreignWeight = 0.5;
/** The share of relevant first hits that the default threshold is to keep, in the mean of all sets. */
const keptShare = 0.9;

/** A fitted curve: a weight by feature, the bias behind them. */
interface Curve {
  weights: number[];
  /** See `Calibration`. */
  first: number;
}

interface Ranking {
  set: string;
  from: string;
  hits: { features: number[]; relevant: boolean }[];
}

async function rankingsOf(
  set: RetrievalSet,
  foreign: { text: string; from: string }[],
  embeddingModel: EmbeddingModel,
  features: (keyof Evidence)[],
): Promise<Ranking[]> {
  const open = await openSet(
    set.passages.map(({ id, text }) => ({
      name: id,
      chunks: [{ content: text, pageNumber: null, headingPath: [] }],
    })),
    embeddingModel,
  );
  try {
    const rankings: Ranking[] = [];
    const questions = [
      ...set.questions.map((question) => ({ ...question, from: set.name })),
      ...foreign.map((question) => ({ ...question, relevant: new Set<string>() })),
    ];
    const wanted = features === wordFeatures ? wordsOnly : modelProfile(embeddingModel.id, null);
    for (const { text, relevant, from } of questions) {
      const { candidates } = await weighCandidates(
        { models: open.models, embeddingModel },
        { environmentId: open.environmentId, text, scope: everywhere },
        wanted,
      );
      const hits = candidates.slice(0, depth).map(({ candidate, evidence }) => ({
        features: features.map((name) => evidence[name]),
        relevant: relevant.has(candidate.file.name),
      }));
      rankings.push({ set: set.name, from, hits });
    }
    return rankings;
  } finally {
    await open.close();
  }
}

/** Every set counts the same, whatever its size. */
function rowsOf(rankings: Ranking[]): Row[] {
  const sizes = new Map<string, number>();
  const group = ({ set, from }: Ranking) => `${from} ${set}`;
  for (const ranking of rankings)
    sizes.set(group(ranking), (sizes.get(group(ranking)) ?? 0) + ranking.hits.length);
  return rankings.flatMap((ranking) =>
    ranking.hits.map((hit) => ({
      ...hit,
      weight: (ranking.set === ranking.from ? 1 : foreignWeight) / (sizes.get(group(ranking)) ?? 1),
    })),
  );
}

/** What the features of a hit come to, before the offset of the first. */
function plainLogit(features: number[], weights: number[]): number {
  return features.reduce(
    (sum, feature, j) => sum + feature * (weights[j] ?? 0),
    weights[features.length] ?? 0,
  );
}

/** The curve for the rankings, and how much more the first hits are worth than it says; each set counts the same. */
function fitCurve(rankings: Ranking[]): Curve {
  const weights = fitLogistic(rowsOf(rankings));
  const firsts = rankings.flatMap(({ set, from, hits: [hit] }) =>
    set === from && hit !== undefined ? [{ set, ...hit }] : [],
  );
  const sizes = new Map<string, number>();
  for (const { set } of firsts) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  let [low, high] = [-4, 4];
  for (let step = 0; step < 40; step++) {
    const first = (low + high) / 2;
    const missing = firsts.reduce((sum, { set, features, relevant }) => {
      const expected = 1 / (1 + Math.exp(-plainLogit(features, weights) - first));
      return sum + ((relevant ? 1 : 0) - expected) / (sizes.get(set) ?? 1);
    }, 0);
    if (missing > 0) low = first;
    else high = first;
  }
  return { weights, first: low };
}

/** Logits in ranked order, never rising, as scores are. */
function logitsOf(ranking: Ranking, curve: Curve): number[] {
  let lowest = Number.POSITIVE_INFINITY;
  return ranking.hits.map(({ features }, rank) => {
    lowest = Math.min(lowest, plainLogit(features, curve.weights) + (rank === 0 ? curve.first : 0));
    return lowest;
  });
}

function firstRelevant(rankings: Ranking[], curve: Curve): number[] {
  return rankings.flatMap((ranking) =>
    ranking.hits[0]?.relevant === true ? [logitsOf(ranking, curve)[0] ?? 0] : [],
  );
}

/** The logit that the given share of relevant first hits reach, each set counting the same. */
function operatingPoint(sets: string[], rankings: Ranking[], curve: Curve): number {
  const bySet = sets.map((name) =>
    firstRelevant(
      rankings.filter(({ set, from }) => set === name && from === name),
      curve,
    ),
  );
  const known = bySet.filter((logits) => logits.length > 0);
  const keeps = (point: number) =>
    known.reduce((sum, logits) => sum + logits.filter((logit) => logit >= point).length / logits.length, 0) /
    known.length;
  let point = 4;
  while (keeps(point) < keptShare && point > -6) point -= 0.05;
  return point;
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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { questions: { type: 'string' }, words: { type: 'boolean' } },
  });
  const [directory] = positionals;
  if (directory === undefined)
    throw new Error('Usage: npm run eval:calibrate -- DIR [--questions N] [--words]');
  const limit = Number(values.questions ?? 300);
  const features = values.words === true ? wordFeatures : vectorFeatures;
  const closers = new Closers(pino({ level: 'warn' }));
  const opened = await openModelProviders(loadConfig(), closers);
  const embeddingModel = rememberingModel(
    opened.embeddingModel,
    resolve(__dirname, '..', 'node_modules', '.cache', 'eval-vectors'),
  );
  try {
    // A set in a language that the model doesn't know says nothing about its vectors.
    const sets = loadSets(resolve(directory)).filter(({ name }) => {
      const language = /-([a-z]{2})$/.exec(name)?.[1] ?? null;
      return values.words === true || modelProfile(embeddingModel.id, language) !== wordsOnly;
    });
    const rankings: Ranking[] = [];
    for (const set of sets) {
      const foreign = sets
        .filter(({ name }) => name !== set.name && stem(name) !== stem(set.name))
        .flatMap((other) =>
          thin(other.questions, foreignQuestions).map(({ text }) => ({ text, from: other.name })),
        );
      const questions = thin(set.questions, limit);
      rankings.push(...(await rankingsOf({ ...set, questions }, foreign, embeddingModel, features)));
    }
    const names = sets.map(({ name }) => name);
    const curve = fitCurve(rankings);
    const point = operatingPoint(names, rankings, curve);
    const shift = Math.log(0.7 / 0.3) - point;
    console.log(`fitted on all sets, for ${values.words === true ? 'words alone' : embeddingModel.id}:`);
    console.log(
      `  ${features.map((name, j) => `${name}: ${curve.weights[j]?.toFixed(2)}`).join(', ')}, bias: ${curve.weights.at(-1)?.toFixed(2)}, first: ${curve.first.toFixed(2)}, shift: ${shift.toFixed(2)}`,
    );
    for (const name of names) print(name, rankings, curve, point);
    console.log('each set under the curve and the threshold of the others:');
    for (const name of names) {
      const others = rankings.filter(
        ({ set, from }) => stem(set) !== stem(name) && stem(from) !== stem(name),
      );
      const apart = fitCurve(others);
      const otherNames = names.filter((other) => stem(other) !== stem(name));
      print(name, rankings, apart, operatingPoint(otherNames, others, apart));
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
  console.error(error);
  process.exitCode = 1;
});
