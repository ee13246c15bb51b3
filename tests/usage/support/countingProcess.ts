/** Counts requests and files until it is killed, and says what it has stored: `node countingProcess.js URI NEXT`. */
import { writeSync } from 'node:fs';
import mongoose from 'mongoose';
import { noTelemetry } from '../../../domain/ports/telemetry';
import { createModels } from '../../../models/createModels';
import { recordFileUsage } from '../../../records/fileUsage';
import { createUsageMeter } from '../../../records/usageMeter';

/** Synchronous, so that nothing that was said is lost with the process. */
const say = (line: string) => writeSync(1, `${line}\n`);
const ignore = () => undefined;

async function main(uri: string, firstFile: number): Promise<void> {
  const connection = await mongoose
    .createConnection(uri, { dbName: 'lectern', autoIndex: false })
    .asPromise();
  const models = createModels(connection);
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const meter = createUsageMeter({ models, telemetry: noTelemetry, log });
  const account = { environmentId: 'environment', keyId: 'key' };
  const request = async () => {
    say('request begun');
    meter.count(account, { requests_search: 1, answer_prompt_tokens: 10 });
    await meter.settled();
    say('request done');
  };
  for (let number = firstFile; ; number++) {
    await Promise.all(Array.from({ length: 3 }, request));
    const file = { _id: `file ${number}`, ...account, runId: 'run', pageCount: 2, totalChunks: 5, size: 100 };
    await recordFileUsage(models, file);
    say(`file ${number}`);
  }
}

void main(String(process.argv[2]), Number(process.argv[3]));
