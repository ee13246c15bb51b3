/** Retrieval sets from the held-out lines of the data, and from a directory of evaluation sets (BEIR layout). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHeld, type Source } from './readData';
import type { RetrievalSet } from './retrieval';

export function heldSets(data: string, limit = 1500): Map<string, RetrievalSet> {
  return new Map(readHeld(data).map((source) => [source.name, toSet(source, limit)]));
}

/** At most `limit` of the items, evenly spread. */
export function spread<T>(items: T[], limit: number): T[] {
  const stride = Math.max(1, items.length / limit);
  return items.filter((_, at) => Math.floor(at / stride) !== Math.floor((at - 1) / stride));
}

/** Every held-out passage, and questions evenly spread over them. */
function toSet({ name, lines }: Source, limit: number): RetrievalSet {
  const passages = [...new Set(lines.map(({ texts }) => texts[1] ?? ''))];
  const numbers = new Map(passages.map((text, number) => [text, number]));
  const relevant = new Map<string, Set<number>>();
  for (const { texts } of lines) {
    const [question = '', passage = ''] = texts;
    relevant.set(question, (relevant.get(question) ?? new Set()).add(numbers.get(passage) ?? -1));
  }
  const questions = [...relevant].map(([text, wanted]) => ({ text, relevant: wanted }));
  return { name, passages, questions: spread(questions, limit) };
}

const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');

function readSet(directory: string, name: string): RetrievalSet {
  const records = (file: string) =>
    lines(join(directory, name, file)).map((line) => JSON.parse(line) as { _id: string; text: string });
  const passages = records('corpus.jsonl');
  const numbers = new Map(passages.map(({ _id }, number) => [_id, number]));
  const relevant = new Map<string, Set<number>>();
  for (const line of lines(join(directory, name, 'qrels.tsv')).slice(1)) {
    const [question = '', passage = '', score] = line.split('\t');
    if (Number(score) <= 0) continue;
    relevant.set(question, (relevant.get(question) ?? new Set()).add(numbers.get(passage) ?? -1));
  }
  const questions = records('queries.jsonl').flatMap(({ _id, text }) => {
    const wanted = relevant.get(_id);
    return wanted ? [{ text, relevant: wanted }] : [];
  });
  return { name, passages: passages.map(({ text }) => text), questions };
}

/** The sets of a directory; questions of an `xquad-LL` set are also asked of the English passages. */
export function evaluationSets(directory: string): RetrievalSet[] {
  const sets = readdirSync(directory)
    .sort()
    .map((name) => readSet(directory, name));
  const english = sets.find(({ name }) => name === 'xquad-en');
  const across = sets.filter(({ name }) => english && name.startsWith('xquad-') && name !== 'xquad-en');
  const passages = english?.passages ?? [];
  return [...sets, ...across.map((set) => ({ ...set, name: `${set.name} to en`, passages }))];
}
