import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

export type Pooling = 'mean' | 'cls';

/** A sentence model in a directory, as the tools of the Hugging Face Hub save and export it. */
export interface ModelDirectory {
  /** Begins with the directory's name; differs with the files, the pooling and the prefixes. */
  id: string;
  directory: string;
  modelPath: string;
  pooling: Pooling;
  /** The maximum number of tokens per window. */
  maxTokens: number;
}

interface Wanted {
  directory: string;
  /** Null: as `1_Pooling/config.json` says, else the mean. */
  pooling: Pooling | null;
  /** Null: as the model's files say, else 512. */
  maxTokens: number | null;
  prefixes: { query: string; passage: string };
}

/** Where exports put the model. */
const modelFiles = ['model.onnx', 'onnx/model.onnx'];
const tokenizerFiles = ['tokenizer.json', 'tokenizer_config.json'];
const defaultMaxTokens = 512;
/** Attention is quadratic in the window: one of 8,192 tokens takes gigabytes. */
const largestWindow = 2_048;

/** @throws Error that names the file that is missing or not supported */
export async function readModelDirectory(wanted: Wanted): Promise<ModelDirectory> {
  const directory = resolve(wanted.directory);
  const modelPath = await firstExisting(directory, modelFiles);
  const tokenizerPath = await firstExisting(directory, tokenizerFiles.slice(0, 1));
  const pooling = wanted.pooling ?? (await poolingOf(directory));
  const hash = createHash('sha256');
  for (const path of [modelPath, tokenizerPath]) await pipeline(createReadStream(path), hash, { end: false });
  hash.update(JSON.stringify([await readJson(directory, 'tokenizer_config.json'), pooling, wanted.prefixes]));
  return {
    id: `${basename(directory)}@sha256-${hash.digest('hex').slice(0, 16)}`,
    directory,
    modelPath,
    pooling,
    maxTokens: Math.min(largestWindow, wanted.maxTokens ?? (await maxTokensOf(directory))),
  };
}

async function firstExisting(directory: string, names: string[]): Promise<string> {
  for (const name of names) {
    const path = join(directory, name);
    if (await isFile(path)) return path;
  }
  throw new Error(`${directory} has no ${names.join(' or ')}`);
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

async function poolingOf(directory: string): Promise<Pooling> {
  const path = '1_Pooling/config.json';
  const config = await readJson(directory, path);
  const chosen = Object.entries(config)
    .filter(([name, value]) => name.startsWith('pooling_mode_') && value === true)
    .map(([name]) => name.replace('pooling_mode_', ''));
  if (chosen.length === 0 || chosen.join() === 'mean_tokens') return 'mean';
  if (chosen.join() === 'cls_token') return 'cls';
  throw new Error(
    `${path} asks for the pooling ${chosen.join(' and ')}, which is not supported. EMBEDDING_POOLING may be mean or cls`,
  );
}

async function maxTokensOf(directory: string): Promise<number> {
  const { max_seq_length } = await readJson(directory, 'sentence_bert_config.json');
  const { model_max_length } = await readJson(directory, 'tokenizer_config.json');
  const { max_position_embeddings } = await readJson(directory, 'config.json');
  const known = [max_seq_length, model_max_length].find(
    // Tokenizers without a limit have a huge number there.
    (value): value is number => typeof value === 'number' && value >= 8 && value < 1_000_000,
  );
  if (known !== undefined) return known;
  // Some models reserve positions, so that fewer tokens fit than there are.
  return typeof max_position_embeddings === 'number'
    ? Math.min(defaultMaxTokens, max_position_embeddings - 2)
    : defaultMaxTokens;
}

async function readJson(directory: string, name: string): Promise<Record<string, unknown>> {
  const path = join(directory, name);
  if (!(await isFile(path))) return {};
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`${path} is not valid JSON: ${(error as Error).message}`);
  }
}
