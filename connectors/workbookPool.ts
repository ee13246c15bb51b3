import { text } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { AppError } from '../domain/errors';
import type { BlobStore } from '../domain/ports/blobStore';
import type { CreateQuestionReader } from '../domain/ports/questionReader';
import type { WorkbookDatabases } from '../domain/ports/workbookDatabases';
import type { TableSource, WorkbookTables } from '../domain/workbooks';
import type { FileDoc } from '../models/files';
import type { OpenedConnector } from '../search/structured/openedConnector';
import { type WorkbookWords, wordsOfTables } from '../search/structured/workbookWords';

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

interface Read extends Pick<OpenedWorkbook, 'schema' | 'reader' | 'sources' | 'words'> {
  /** The length of its schema as JSON. */
  characters: number;
}

const defaultMaxSchemaCharacters = 32_000_000;

/** The tables of workbooks, opened like connectors. Their schemas are kept in memory within a bound. */
export class WorkbookPool {
  /** By the path of their tables. */
  private readonly kept: LRUCache<string, Read>;

  constructor(private readonly options: WorkbookPoolOptions) {
    const maxSize = options.maxSchemaCharacters ?? defaultMaxSchemaCharacters;
    this.kept = new LRUCache<string, Read>({
      maxSize,
      // One that is larger than the bound is kept alone.
      sizeCalculation: ({ characters }) => Math.min(characters, maxSize),
      fetchMethod: (path) => this.read(path),
      // A caller who asked before its file was deleted is answered. Nobody asks for its path again.
      ignoreFetchAbort: true,
    });
  }

  /** @throws `unavailable` where its tables are not in the blob store */
  async get({ _id, name, environmentId, tablesPath }: WorkbookFile): Promise<OpenedWorkbook> {
    const { schema, reader, sources, words } = await this.kept.forceFetch(tablesPath);
    const database = { path: tablesPath, owner: environmentId };
    const query: OpenedConnector['connector']['query'] = (...statement) =>
      this.options.databases.query(database, ...statement);
    return { id: _id, name, schema, reader, sources, words, connector: { query } };
  }

  private async read(path: string): Promise<Read> {
    // The schema lies beside the database.
    const source = await this.options.blobs.read(path.replace(/\.sqlite$/, '.json'));
    if (!source)
      throw new AppError('unavailable', 'The tables of this workbook are missing from the blob store.');
    const json = await text(source);
    const { schema, sources } = JSON.parse(json) as WorkbookTables;
    const reader = this.options.createReader(schema);
    return { schema, reader, sources, words: wordsOfTables(schema), characters: json.length };
  }

  /** Forgets the tables of a file that was deleted or is processed again. */
  async evictFile({ environmentId, fileId }: { environmentId: string; fileId: string }): Promise<void> {
    const prefix = `${environmentId}/${fileId}/`;
    for (const path of [...this.kept.keys()]) if (path.startsWith(prefix)) this.kept.delete(path);
    await this.options.databases.evict(prefix);
  }
}
