import type { Connection } from 'mongoose';

/** Counts the changes of stored records that earlier versions of Lectern would misread. */
const storeFormat = 1;

interface FormatRecord {
  _id: string;
  version: number;
}

/**
 * Notes the format in the database, for later versions and earlier ones.
 * @returns the format of the database where it is newer than what this version reads; else null
 */
export async function newerFormat(connection: Connection): Promise<number | null> {
  const records = connection.collection<FormatRecord>('installation');
  const record = await records.findOneAndUpdate(
    { _id: 'format' },
    { $max: { version: storeFormat } },
    { upsert: true, returnDocument: 'after' },
  );
  return record !== null && record.version > storeFormat ? record.version : null;
}
