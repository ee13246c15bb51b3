/**
 * First step of training: `prepare.ts DATA PACKAGES OUT [EVALUATION]`. Reads the data, chooses the vocabulary and
 * writes every text as counted words, with the tokenizer that the model uses at run time.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGlove, readSimplified } from './packages';
import { readSources, type Source, verifyChecksums } from './readData';
import { chooseUnspaced } from './unspaced';
import { chooseVocabulary } from './vocabulary';
import { type Corpus, WordIndex } from './wordIndex';

const [data = '', packages = '', out = '', evaluation] = process.argv.slice(2);

function readEvaluation(directory: string): Source[] {
  const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');
  return readdirSync(directory).flatMap((set) => {
    const records = (file: string) =>
      lines(join(directory, set, file)).map((line) => JSON.parse(line) as Record<string, string>);
    const passages = records('corpus.jsonl');
    const questions = records('queries.jsonl');
    const position = new Map(passages.map(({ _id = '' }, index) => [_id, index]));
    const questionAt = new Map(questions.map(({ _id = '' }, index) => [_id, index]));
    const judged = lines(join(directory, set, 'qrels.tsv'))
      .slice(1)
      .map((line) => line.split('\t'))
      .filter(([, , score]) => Number(score) > 0)
      .map(([question = '', passage = '']) => `${questionAt.get(question)} ${position.get(passage)}`);
    writeFileSync(join(out, `eval.${set}.qrels`), judged.join('\n'));
    return [
      { name: `eval.${set}.q`, lines: questions.map(({ text = '' }) => ({ texts: [text], isHeld: true })) },
      { name: `eval.${set}.p`, lines: passages.map(({ text = '' }) => ({ texts: [text], isHeld: true })) },
    ];
  });
}

function writeCorpus({ name, ids, counts, offsets, held, textsPerLine }: Corpus): object {
  writeFileSync(join(out, `${name}.ids`), Uint32Array.from(ids));
  writeFileSync(join(out, `${name}.counts`), Uint8Array.from(counts));
  writeFileSync(join(out, `${name}.offsets`), Uint32Array.from(offsets));
  writeFileSync(join(out, `${name}.held`), Uint8Array.from(held));
  return { name, textsPerLine };
}

mkdirSync(out, { recursive: true });
verifyChecksums(data, join(__dirname, 'data.sha256'));
const simplified = readSimplified(packages);
writeFileSync(join(out, 'simplified.json'), JSON.stringify([...simplified]));
const sources = readSources(data);
const unspaced = chooseUnspaced(sources, simplified);
const index = new WordIndex(simplified, unspaced);
const corpora: object[] = [];
for (const source of sources) corpora.push(writeCorpus(index.add(source)));
const glove = readGlove(packages, simplified);
const vocabulary = chooseVocabulary(index, glove);
if (evaluation) for (const source of readEvaluation(evaluation)) corpora.push(writeCorpus(index.add(source)));
vocabulary.write(out);
writeFileSync(join(out, 'corpora.json'), JSON.stringify(corpora));
