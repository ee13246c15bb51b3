import { text } from 'node:stream/consumers';
import { AppError } from '../../domain/errors';
import type { BlobStore } from '../../domain/ports/blobStore';
import type { CreateQuestionReader } from '../../domain/ports/questionReader';
import type { WorkbookDatabases } from '../../domain/ports/workbookDatabases';
import type { TableSource, WorkbookTables } from '../../domain/workbooks';
import type { FileDoc } from '../../models/files';
import type { OpenedConnector } from './connectorPool';
import { type WorkbookWords, wordsOfTables } from './workbookWords';

export interface OpenedWorkbook extends OpenedConnector {
  /** Where the tables are in the workbook. */
  sources: TableSource[];
  words: WorkbookWords;
}

/** A file with tables. */
export type WorkbookFile = Pick<FileDoc, '_id' | 'environmentId' | 'name' | 'createdAt'> & {
  tablesPath: string;
};

export interface WorkbookPoolOptions {
  blobs: BlobStore;
  databases: WorkbookDatabases;
  createReader: CreateQuestionReader;
  /** The size of the schemas that are kept in memory, as JSON. Defaults to 32 million characters. */
  maxSchemaCharacters?: number;
}

type Read = Pick<OpenedWorkbook, 'schema' | 'reader' | 'sources' | 'words'>;

interface Entry {
  read: Promise<Read>;
  /** Of its schema as JSON; 0 until it is read. */
  characters: number;
}

const defaultMaxSchemaCharacters = 32_000_000;

/** The tables of workbooks, opened like connectors. Their schemas are kept in memory within a bound. */
export class WorkbookPool {
  /** By the path of their tables, the least recently used first. */
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly options: WorkbookPoolOptions) {}

  /** @throws `unavailable` where its tables are not in the blob store */
  async get({ _id, name, environmentId, tablesPath }: WorkbookFile): Promise<OpenedWorkbook> {
    const read = await this.entryOf(tablesPath).read;
    const database = { path: tablesPath, owner: environmentId };
    const query: OpenedConnector['connector']['query'] = (...statement) =>
      this.options.databases.query(database, ...statement);
    return { id: _id, name, ...read, connector: { query } };
  }

  private entryOf(path: string): Entry {
    const entry = this.entries.get(path) ?? { read: this.read(path), characters: 0 };
    this.entries.delete(path);
    this.entries.set(path, entry);
    return entry;
  }

  private async read(path: string): Promise<Read> {
    try {
      // The schema lies beside the database.
      const source = await this.options.blobs.read(path.replace(/\.sqlite$/, '.json'));
      if (!source)
        throw new AppError('unavailable', 'The tables of this workbook are missing from the blob store.');
      const json = await text(source);
      const { schema, sources } = JSON.parse(json) as WorkbookTables;
      const reader = this.options.createReader(schema);
      const entry = this.entries.get(path);
      if (entry) entry.characters = json.length;
      this.makeRoom();
      return { schema, reader, sources, words: wordsOfTables(schema) };
    } catch (error) {
      this.entries.delete(path);
      throw error;
    }
  }

  private makeRoom(): void {
    const { maxSchemaCharacters = defaultMaxSchemaCharacters } = this.options;
    let characters = [...this.entries.values()].reduce((sum, entry) => sum + entry.characters, 0);
    for (const [path, entry] of this.entries) {
      if (characters <= maxSchemaCharacters || this.entries.size <= 1) return;
      this.entries.delete(path);
      characters -= entry.characters;
    }
  }

  /** Forgets the tables of a file that was deleted or is processed again. */
  async evictFile({ environmentId, fileId }: { environmentId: string; fileId: string }): Promise<void> {
    const prefix = `${environmentId}/${fileId}/`;
    for (const path of this.entries.keys()) if (path.startsWith(prefix)) this.entries.delete(path);
    await this.options.databases.evict(prefix);
  }
}
