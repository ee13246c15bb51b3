import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatMinScore, chatTopK } from '../../domain/limits';
import type { SearchHit, SearchScope } from '../../domain/search';
import { parseQuestion } from '../../search/question/parseQuestion';
import { retrieve } from '../../search/retrieval/retrieve';
import { type RunningProduct, startProduct } from '../retrieval/runningProduct';
import { uploadFiles } from '../retrieval/uploadFiles';

/** A question with the passages that chat answers it from. */
export type AnswerCase = {
  question: string;
  hits: SearchHit[];
} & (
  | { gold: string[]; missing?: undefined }
  /** A question that nothing answers: other documents were asked, or the passage that answers was taken away. */
  | { gold: null; missing: 'document' | 'passage' }
);

interface Article {
  title: string;
  text: string;
  questions: { text: string; answers: string[]; passage: string }[];
}

const everywhere: SearchScope = { projectId: null, fileIds: null, metadataFilters: null, principals: null };

function find(product: RunningProduct, text: string, topK: number): Promise<SearchHit[]> {
  const { services, environmentId } = product;
  return retrieve(services, {
    environmentId,
    question: parseQuestion(text),
    scope: everywhere,
    topK,
    minScore: chatMinScore,
  });
}

/** The folders below one that hold questions with answers: `corpus.jsonl`, `queries.jsonl` (`answers`), `qrels.tsv`. */
export function questionFolders(directory: string): string[] {
  return [directory, ...readdirSync(directory).map((name) => join(directory, name))].filter((path) => {
    const queries = join(path, 'queries.jsonl');
    return existsSync(queries) && readFileSync(queries, 'utf8').split('\n')[0]?.includes('"answers"');
  });
}

/**
 * The questions of a folder. Half of its articles are asked at a time: each question once over its own half, once over
 * the other half, where nothing answers it, and once over its own without the passages that have its answer.
 */
export async function casesOfFolder(directory: string): Promise<AnswerCase[]> {
  const articles = readArticles(directory);
  const halves = [0, 1].map((half) => articles.filter((_, i) => i % 2 === half));
  const cases: AnswerCase[] = [];
  for (const half of halves) {
    const product = await startProduct({}, {});
    try {
      await uploadFiles(
        product,
        half.map(({ title, text }) => ({ name: title, text })),
      );
      for (const article of articles) {
        for (const question of article.questions) {
          cases.push(...(await casesOfQuestion(product, article, question, half)));
        }
      }
    } finally {
      await product.close();
    }
  }
  return cases;
}

async function casesOfQuestion(
  product: RunningProduct,
  article: Article,
  { text, answers, passage }: Article['questions'][number],
  half: Article[],
): Promise<AnswerCase[]> {
  const hits = await find(product, text, 2 * chatTopK.default);
  const first = hits.slice(0, chatTopK.default);
  if (!half.includes(article)) return [{ question: text, hits: first, gold: null, missing: 'document' }];
  const others = hits.filter(({ content }) => !content.includes(passage) && !hasAny(content, answers));
  return [
    { question: text, hits: first, gold: answers },
    { question: text, hits: others.slice(0, chatTopK.default), gold: null, missing: 'passage' },
  ];
}

const simple = (text: string) => text.normalize('NFC').toLowerCase();

/** Whether a text has one of others, in whatever case. */
export function hasAny(text: string, others: string[]): boolean {
  return others.some((other) => simple(text).includes(simple(other)));
}

function readArticles(directory: string): Article[] {
  const read = <T>(name: string) =>
    readFileSync(join(directory, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T);
  const passages = read<{ _id: string; title: string; text: string }>('corpus.jsonl');
  const passageOf = new Map(
    readFileSync(join(directory, 'qrels.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t') as [string, string]),
  );
  const questions = read<{ _id: string; text: string; answers: string[] }>('queries.jsonl');
  return [...new Set(passages.map(({ title }) => title))].map((title) => {
    const own = passages.filter((passage) => passage.title === title);
    return articleOf(title, own, questions, passageOf);
  });
}

function articleOf(
  title: string,
  own: { _id: string; text: string }[],
  questions: { _id: string; text: string; answers: string[] }[],
  passageOf: Map<string, string>,
): Article {
  return {
    title,
    text: own.map(({ text }) => text).join('\n\n'),
    questions: questions.flatMap(({ _id, text, answers }) => {
      const passage = own.find(({ _id: id }) => id === passageOf.get(_id));
      return passage === undefined ? [] : [{ text, answers, passage: passage.text }];
    }),
  };
}
