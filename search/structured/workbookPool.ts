import { text } from 'node:stream/consumers';
import { AppError } from '../../domain/errors';
import type { BlobStore } from '../../domain/ports/blobStore';
import type { Connector } from '../../domain/ports/connector';
import type { CreateQuestionReader } from '../../domain/ports/questionReader';
import type { WorkbookDatabases } from '../../domain/ports/workbookDatabases';
import type { TableSource, WorkbookTables } from '../../domain/workbooks';
import type { FileDoc } from '../../models/files';
import type { OpenedConnector } from './connectorPool';
import { WorkbookWords } from './workbookWords';

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

interface Schema extends Pick<OpenedWorkbook, 'schema' | 'reader' | 'sources' | 'words'> {
  characters: number;
}

const defaultMaxSchemaCharacters = 32_000_000;

const missing = () =>
  new AppError('unavailable', 'The tables of this workbook are missing from the blob store.');

/** The path of the schema beside a database. */
const schemaPathOf = (tablesPath: string) => tablesPath.replace(/\.sqlite$/, '.json');

/** The tables of workbooks, opened like connectors. Their schemas are kept in memory within a bound. */
export class WorkbookPool {
  /** The least recently used first. */
  private readonly schemas = new Map<string, Promise<Schema>>();
  private characters = 0;

  constructor(private readonly options: WorkbookPoolOptions) {}

  /** @throws `unavailable` where its tables are not in the blob store */
  async get({ _id, name, environmentId, tablesPath }: WorkbookFile): Promise<OpenedWorkbook> {
    const { schema, reader, sources, words } = await this.schemaOf(tablesPath);
    return {
      id: _id,
      name,
      schema,
      reader,
      sources,
      words,
      connector: this.connectorOf(tablesPath, environmentId, schema),
    };
  }

  private connectorOf(path: string, owner: string, schema: WorkbookTables['schema']): Connector {
    const { databases } = this.options;
    return {
      kind: 'sqlite',
      introspect: async () => schema,
      query: (sql, params, limits, signal) => databases.query({ path, owner }, sql, params, limits, signal),
      ping: async () => undefined,
      excessPrivileges: async () => [],
      close: async () => undefined,
    };
  }

  private schemaOf(tablesPath: string): Promise<Schema> {
    const known = this.schemas.get(tablesPath);
    this.schemas.delete(tablesPath);
    const schema = known ?? this.read(tablesPath);
    this.schemas.set(tablesPath, schema);
    return schema;
  }

  private async read(tablesPath: string): Promise<Schema> {
    try {
      const source = await this.options.blobs.read(schemaPathOf(tablesPath));
      if (!source) throw missing();
      const json = await text(source);
      const { schema, sources } = JSON.parse(json) as WorkbookTables;
      const reader = this.options.createReader(schema);
      await this.makeRoom(json.length);
      return { schema, reader, sources, words: new WorkbookWords(schema), characters: json.length };
    } catch (error) {
      this.schemas.delete(tablesPath);
      throw error;
    }
  }

  private async makeRoom(characters: number): Promise<void> {
    const { maxSchemaCharacters = defaultMaxSchemaCharacters } = this.options;
    this.characters += characters;
    for (const [path, oldest] of [...this.schemas]) {
      if (this.characters <= maxSchemaCharacters || this.schemas.size <= 1) return;
      this.forget(path, oldest);
    }
  }

  private forget(path: string, schema: Promise<Schema>): void {
    this.schemas.delete(path);
    schema.then(
      (read) => {
        this.characters -= read.characters;
      },
      () => undefined,
    );
  }

  /** Forgets the tables of a file that was deleted or is processed again. */
  async evictFile({ environmentId, fileId }: { environmentId: string; fileId: string }): Promise<void> {
    const prefix = `${environmentId}/${fileId}/`;
    for (const [path, schema] of this.schemas) if (path.startsWith(prefix)) this.forget(path, schema);
    await this.options.databases.evict(prefix);
  }
}
