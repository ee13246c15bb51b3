import { basename, extname } from 'node:path';
import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';
import type { DocumentHead } from '../document';
import { decodeFile } from '../text/decodeFile';
import { isRecord, type JsonRecord, type JsonValue } from './flatRecord';
import { RecordTable } from './recordTable';

const maxLineCharacters = 10_000_000;

function* lines(path: string, progress: (share: number) => void): Generator<[number, string]> {
  let rest = '';
  let number = 0;
  for (const { text, share } of decodeFile(path)) {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) yield [++number, part];
    if (rest.length > maxLineCharacters)
      throw new ConversionError(
        'limit_exceeded',
        `Line ${number + 1} has more than ${maxLineCharacters.toLocaleString('en')} characters.`,
      );
    progress(share);
  }
  yield [++number, rest];
}

function* records(path: string, progress: (share: number) => void): Generator<JsonRecord> {
  for (const [number, line] of lines(path, progress)) {
    if (line.trim() === '') continue;
    let value: JsonValue;
    try {
      value = JSON.parse(line) as JsonValue;
    } catch (error) {
      throw new ConversionError('damaged', `Line ${number.toLocaleString('en')} is not valid JSON.`, {
        cause: error,
      });
    }
    yield isRecord(value) ? value : { value };
  }
}

/** JSON Lines: a table with a row for each line. Read twice, as the columns of all lines are its header. */
export async function convertJsonl(conversion: Conversion): Promise<DocumentHead> {
  const { path, filename, progress } = conversion;
  const table = new RecordTable();
  for (const record of records(path, (share) => progress(share / 2))) table.observe(record);
  table.write(conversion, {
    sheet: 1,
    name: basename(filename, extname(filename)),
    records: records(path, (share) => progress(0.5 + share / 2)),
  });
  return { title: null, language: null, pageCount: null, metadata: {}, notes: table.notes() };
}
