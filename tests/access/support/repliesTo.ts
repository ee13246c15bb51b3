/** Compares what a caller is told with a plain loop over the records of files and folders. */

import { isSeen, type Readers, type Sight } from '../../../domain/access';
import { searchTopK } from '../../../domain/limits';
import type { FileDoc } from '../../../models/files';
import { answerQuestion } from '../../../resolvers/answerQuestion';
import type { OperationContext } from '../../../resolvers/context';
import { getFile } from '../../../resolvers/files/getFile';
import { listFilesByCursor } from '../../../resolvers/files/listFilesByCursor';
import { readFacets } from '../../../resolvers/files/readFacets';
import { searchDocuments } from '../../../resolvers/searchDocuments';
import type { DrawnCaller } from './draws';

export type Reply = 'search' | 'answer' | 'overview' | 'list' | 'count' | 'facets' | 'file by ID';

interface Environment {
  files: FileDoc[];
  folderReaders: Map<string, Readers | undefined>;
  /** Each file has one of them, in its name, text and metadata. */
  words: readonly string[];
  /** A context that sees everything. */
  admin(): Promise<OperationContext>;
  contextOf(sight: Sight): Promise<OperationContext>;
  count(reply: Reply): void;
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

/** The replies that one caller gets while nothing changes. */
export function repliesTo(caller: DrawnCaller, environment: Environment) {
  const { files, folderReaders, words, admin, contextOf, count } = environment;
  const { sight, question, lookedUp } = caller;
  const mayBeSeen = (file: FileDoc) =>
    isSeen(
      { readers: file.ownReaders ? file.ownReaders.readers : folderReaders.get(file.folderId) },
      sight,
    ) && (file.ownExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY) > Date.now();
  const seen = files.filter(mayBeSeen);
  const isHidden = (word: string) => !seen.some(({ name }) => name.includes(word));
  // The word that was asked for is in a reply that says what was looked for.
  const asked = question.match(/secret\d+x/)?.[0] ?? '';
  const replyOf = async <T>(reply: Reply, read: (ctx: OperationContext) => Promise<T>): Promise<T> => {
    count(reply);
    return read(await contextOf(sight));
  };
  const expectNothingHidden = (told: unknown, less = '') => {
    const text = JSON.stringify(told);
    expect(words.filter((word) => word !== less && text.includes(word) && isHidden(word))).toEqual([]);
  };

  return {
    async checkReads(): Promise<void> {
      const listed = await replyOf('list', (ctx) => listFilesByCursor(ctx, { first: 100 }));
      expect(listed.edges.map(({ node }) => node.id).sort()).toEqual(seen.map(({ _id }) => _id).sort());
      expectNothingHidden(listed.edges);
      count('count');
      expect(await listed.totalCount()).toBe(seen.length);
      const facets = await replyOf('facets', (ctx) => readFacets(ctx, { keys: ['code'], first: 100 }));
      expect(facets[0]?.values.map(({ value }) => value).sort()).toEqual(
        words.filter((word) => !isHidden(word)).sort(),
      );
      for (const file of files.filter(lookedUp)) {
        const read = replyOf('file by ID', (ctx) => getFile(ctx, { fileId: file._id }));
        const outcome = await read.then(({ name }) => name, codeOf);
        expect(outcome).toBe(seen.includes(file) ? file.name : 'file_not_found');
      }
    },
    async checkQuestions(): Promise<void> {
      const search = { query: question, topK: searchTopK.max, minScore: 0 };
      const found = await replyOf('search', (ctx) => searchDocuments(ctx, search));
      expectNothingHidden(found.results);
      // As many and the same as a search in the files that may be seen.
      const fileIds = seen.map(({ _id }) => _id);
      const whole = await searchDocuments(await admin(), { ...search, fileIds });
      const [own, all] = [found.results.semantic, whole.results.semantic];
      const namesOf = (hits: typeof own) => hits.map(({ fileName }) => fileName).sort();
      expect(own.length).toBe(all.length);
      // Where more can be seen than are returned, the order decides, in which who sees everything knows more names of files.
      if (all.length < search.topK) expect(namesOf(own)).toEqual(namesOf(all));
      const { answer, citations, suggestions } = await replyOf('answer', (ctx) =>
        answerQuestion(ctx, { question }),
      );
      expectNothingHidden([citations, suggestions]);
      expectNothingHidden(answer, asked);
      const overview = await replyOf('overview', (ctx) =>
        answerQuestion(ctx, { question: 'What documents do I have?' }),
      );
      expectNothingHidden([overview.answer, overview.suggestions]);
    },
  };
}
