import type { DatabaseSchema } from '../../domain/ports/connector';
import { builtinModel } from '../../providers/ai/builtin/builtinEmbeddingModel';
import { createBuiltinPassageRanker } from '../../providers/ai/builtin/builtinPassageRanker';
import { questionReaders } from '../../providers/ai/builtin/sql/createQuestionReader';
import { wordVectors } from '../../providers/ai/builtin/sql/wordVectors';
import { parseQuestion } from '../../search/question/parseQuestion';

const questions = [
  'How many orders from the northern region were shipped before the end of March 2024?',
  // Without a function word, its language is that of statistics, which are loaded with the first such question.
  'northern region orders shipped, quarterly report, March 2024 totals',
];
const passages = [
  'Orders from the northern region are shipped within two days.',
  'The region had 1,240 orders before March 2024.',
];

const columnOf = (name: string, type: string) => ({
  ...{ name, type, nullable: false, comment: null, sampleValues: [], samplesComplete: false },
});
const schema: DatabaseSchema = {
  kind: 'sqlite',
  tables: [
    {
      name: 'orders',
      comment: null,
      columns: [columnOf('id', 'integer'), columnOf('region', 'text'), columnOf('shipped_at', 'timestamp')],
      primaryKey: ['id'],
      foreignKeys: [],
      rowEstimate: null,
    },
  ],
};

/**
 * Reads questions as the first request will, by which data is loaded and code compiled: a quarter of a second of
 * processor time, for which the first requests would wait. Asks no model and no database.
 */
export function warmUp(): void {
  const ranker = createBuiltinPassageRanker();
  const reader = questionReaders(wordVectors())(schema);
  const found = passages.map((text) => ({ text, bm25: 1, cosine: 0.5 }));
  for (const question of questions) {
    const { text, language, searchText } = parseQuestion(question);
    builtinModel().embed(searchText, 'query');
    ranker.compare({ text, language }).rank(found);
    reader.read(text, new Date());
  }
}
