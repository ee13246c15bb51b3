/**
 * Writes the held-out questions of each source as a retrieval set in the BEIR layout: `writeHeldSets.ts DATA OUT
 * [QUESTIONS]`. The product fits its scores on them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heldSets, spread } from './heldSets';

const [data = '', out = '', limit = '250'] = process.argv.slice(2);
/** Passages of each source besides those of its questions. */
const otherPassages = 2_000;

const lines = (records: object[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

for (const [name, set] of heldSets(data)) {
  const questions = spread(set.questions, Number(limit));
  const relevant = questions.flatMap((question) => [...question.relevant]);
  const passages = new Set([...relevant, ...spread([...set.passages.keys()], otherPassages)]);
  const directory = join(out, name);
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    join(directory, 'corpus.jsonl'),
    lines([...passages].map((number) => ({ _id: `p${number}`, text: set.passages[number] }))),
  );
  writeFileSync(
    join(directory, 'queries.jsonl'),
    lines(questions.map(({ text }, at) => ({ _id: `q${at}`, text }))),
  );
  const judgements = questions.flatMap((question, at) =>
    [...question.relevant].map((number) => `q${at}\tp${number}\t1\n`),
  );
  writeFileSync(join(directory, 'qrels.tsv'), `query-id\tcorpus-id\tscore\n${judgements.join('')}`);
}
