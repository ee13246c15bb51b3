/** Reads the training data: pairs of texts by source, in the order of the files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface Line {
  /** Question, heading, title or foreign text; answer, passage or English text; gloss of a dictionary entry. */
  texts: string[];
  isHeld: boolean;
}

export interface Source {
  /** `en.squad`, `dict.de`, `para.es.ntrex`, `qa.zh`. */
  name: string;
  lines: Line[];
}

export const languages = ['de', 'es', 'fr', 'pt', 'it', 'ru', 'ar', 'zh', 'ja'] as const;

/** NTREX has 1,997 sentences, some in two translations: those from this one on are held out in each language. */
const ntrexHeldFrom = 1600;
const ntrexSentences = 1997;

/** Verifies the SHA-256 of each file named in `sums` (the format of sha256sum). */
export function verifyChecksums(directory: string, sums: string): void {
  for (const line of readFileSync(sums, 'utf8').trim().split('\n')) {
    const [expected, name] = line.split(/\s+/) as [string, string];
    const actual = createHash('sha256')
      .update(readFileSync(join(directory, name)))
      .digest('hex');
    if (actual !== expected) throw new Error(`${name}: SHA-256 is ${actual}, expected ${expected}.`);
  }
}

/** A share of the texts, the same in each run and wherever the text occurs. */
function isInShare(text: string, oneIn: number): boolean {
  return createHash('md5').update(text).digest().readUInt32LE() % oneIn === 0;
}

const read = (path: string) => gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');

function readEnglish(directory: string, wanted = /^en\./): Source[] {
  const names = readdirSync(directory).filter((name) => wanted.test(name) && name.endsWith('.jsonl.gz'));
  const sources = new Map<string, Source>();
  for (const file of names.sort()) {
    const name = file.replace(/(\.\d)?\.jsonl\.gz$/, '');
    const source = sources.get(name) ?? { name, lines: [] };
    sources.set(name, source);
    for (const line of read(join(directory, file))) {
      const { q, p, split } = JSON.parse(line) as { q: string; p: string; split: string };
      source.lines.push({ texts: [q, p], isHeld: split === 'held' });
    }
  }
  return [...sources.values()];
}

function readLanguage(directory: string, language: string): Source[] {
  const dictionary = read(join(directory, `dict.${language}.tsv.gz`)).map((line) => {
    const [foreign = '', english = '', gloss = ''] = line.split('\t');
    return { texts: [foreign, english, gloss], isHeld: false };
  });
  const sources: Source[] = [{ name: `dict.${language}`, lines: dictionary }];
  const parallel = new Map<string, Line[]>();
  for (const line of read(join(directory, `para.${language}.tsv.gz`))) {
    const [foreign = '', english = '', source = ''] = line.split('\t');
    const lines = parallel.get(source) ?? [];
    parallel.set(source, lines);
    lines.push({ texts: [foreign, english], isHeld: source !== 'ntrex' && isInShare(english, 20) });
  }
  const ntrex = parallel.get('ntrex') ?? [];
  const held = new Set(ntrex.slice(ntrexHeldFrom, ntrexSentences).map(({ texts }) => texts[1]));
  for (const line of ntrex) line.isHeld = held.has(line.texts[1]);
  for (const [source, lines] of parallel) sources.push({ name: `para.${language}.${source}`, lines });
  sources.push(...readQuestions(directory, language));
  return sources;
}

function readQuestions(directory: string, language: string): Source[] {
  const file = `qa.${language}.tsv.gz`;
  if (!readdirSync(directory).includes(file)) return [];
  const lines = read(join(directory, file)).map((line) => {
    const [question = '', passage = ''] = line.split('\t');
    return { texts: [question, passage], isHeld: isInShare(passage, language === 'ar' ? 5 : 10) };
  });
  return [{ name: `qa.${language}`, lines }];
}

export function readSources(directory: string): Source[] {
  return [...readEnglish(directory), ...languages.flatMap((language) => readLanguage(directory, language))];
}

/** Pairs of questions and passages that are held out; few sources have any. */
export function readHeld(directory: string): Source[] {
  const names = /^en\.(squad|qed|medquad|pubmedqa|books|docs|reddit\.\d)\./;
  const sources = [
    ...readEnglish(directory, names),
    ...languages.flatMap((of) => readQuestions(directory, of)),
  ];
  return sources.map(({ name, lines }) => ({ name, lines: lines.filter(({ isHeld }) => isHeld) }));
}
