import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A retrieval set in the BEIR layout: `corpus.jsonl`, `queries.jsonl`, `qrels.tsv`. */
export interface RetrievalSet {
  name: string;
  passages: { id: string; text: string }[];
  questions: { id: string; text: string; relevant: Set<string> }[];
}

/** The set in a directory, or every set in its subdirectories; questions without a judgement are left out. */
export function loadSets(directory: string): RetrievalSet[] {
  if (existsSync(join(directory, 'corpus.jsonl'))) return [loadSet(directory)];
  return readdirSync(directory)
    .sort()
    .map((name) => join(directory, name))
    .filter((path) => existsSync(join(path, 'corpus.jsonl')))
    .map(loadSet);
}

function loadSet(directory: string): RetrievalSet {
  const relevant = new Map<string, Set<string>>();
  for (const line of lines(join(directory, 'qrels.tsv')).slice(1)) {
    const [question = '', passage = '', grade = '0'] = line.split('\t');
    if (Number(grade) <= 0) continue;
    relevant.set(question, (relevant.get(question) ?? new Set()).add(passage));
  }
  return {
    name: basename(directory),
    passages: records(join(directory, 'corpus.jsonl')),
    questions: records(join(directory, 'queries.jsonl')).flatMap(({ id, text }) => {
      const judged = relevant.get(id);
      return judged === undefined ? [] : [{ id, text, relevant: judged }];
    }),
  };
}

function records(path: string): { id: string; text: string }[] {
  return lines(path).map((line) => {
    const { _id, text } = JSON.parse(line) as { _id: string; text: string };
    return { id: _id, text };
  });
}

function lines(path: string): string[] {
  return readFileSync(path, 'utf8').trim().split('\n');
}
