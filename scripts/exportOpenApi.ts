/** Writes `rest/openapi.json` from the code: `tsx scripts/exportOpenApi.ts`. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildOpenApi } from '../rest/openapi/buildOpenApi';

writeFileSync(resolve(__dirname, '../rest/openapi.json'), `${JSON.stringify(buildOpenApi(), null, 2)}\n`);
