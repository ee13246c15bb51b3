import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileKindOf } from '../../../domain/fileTypes';
import { type DocumentStages, openDocumentStages } from '../../../pipeline/documentStages';
import { chunkDocument } from '../../../pipeline/steps/chunk/chunkDocument';
import { parseDocument } from '../../../pipeline/steps/parse/parseDocument';
import { readExpectations } from '../../../scripts/eval/evalFile';
import { recallOf } from '../../../scripts/eval/words';

const root = resolve(__dirname, '../../..');
const documents = join(process.env.LECTERN_SHARED ?? resolve(root, '../shared'), 'docs');
const index = join(documents, 'index.tsv');
const present = existsSync(index);

/** Words to find by file; what takes recognition is measured by `npm run eval:docs`, which may take longer. */
const recognized = /\.(png|jpe?g)$|ocr_test|flat|malformed/;
/** Needs a password, or its expected words are quoted before Markdown decodes them. */
const unreadable = /password|issue6010|aes-user|escaped_characters/;

const expectations = present
  ? [...readExpectations(index)].filter(
      ([file, words]) => words && !recognized.test(file) && !unreadable.test(file) && fileKindOf(file),
    )
  : [];

let pool: DocumentStages;
beforeAll(() => {
  pool = openDocumentStages({
    threads: 1,
    maxMemoryMb: 512,
    timeoutMs: 60_000,
    maxChunks: 100_000,
    ocrLanguages: ['eng'],
  });
});
afterAll(() => pool.close());

if (!present)
  test.skip(`the words expected of each sample document are in its chunks (needs the documents of ${documents}, or of LECTERN_SHARED)`, () => {});

for (const [file, words] of expectations) {
  const path = join(documents, file);
  const isThere = existsSync(path);
  if (!isThere) console.warn(`skipped: ${file} is in the index of the sample, but not in ${documents}`);
  (isThere ? test : test.skip)(
    `the words expected of ${file} are in its chunks`,
    async () => {
      const kind = fileKindOf(file);
      if (!kind) throw new Error(`${file} is of no kind that is read`);
      const document = parseDocument(await pool.convert({ path, kind, filename: basename(file) }));
      const text = chunkDocument(document).map((chunk) => chunk.content);
      // Some expectations are cut off within a word.
      expect(recallOf(words, [document.title ?? '', ...text].join('\n'))).toBeGreaterThanOrEqual(0.88);
    },
    120_000,
  );
}
