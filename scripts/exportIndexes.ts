/** Writes `models/indexes/indexes.json` from `models/`: `tsx scripts/exportIndexes.ts`. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeIndexes } from './describeIndexes';

describeIndexes().then((indexes) => {
  writeFileSync(
    resolve(__dirname, '../models/indexes/indexes.json'),
    `${JSON.stringify(indexes, null, 2)}\n`,
  );
});
