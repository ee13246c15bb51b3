/** Writes the stems of the synonyms in `language/data/synonyms.json`, which take too long to compute at each start. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { stemsOfSynonyms } from './stemsOfSynonyms';

writeFileSync(resolve('language/data/synonymStems.json'), `${JSON.stringify(stemsOfSynonyms(), null, 2)}\n`);
