import { eventually, type Harness } from '../../harness';

export interface Shown {
  status: string;
  sequence: number;
  version: number | null;
  totalChunks: number;
  errorMessage: string | null;
  versions: {
    number: number;
    size: number;
    isCurrent: boolean;
    chunks: { kept: number; embedded: number; removed: number };
  }[];
  replacement: { version: number; status: string; errorMessage: string | null } | null;
}

/** What a caller of the GraphQL API does with the versions of a file. */
export function replacing(product: () => Harness) {
  async function ask<T>(query: string, variables?: Record<string, unknown>, key?: string): Promise<T> {
    const { data, errors } = await product().graphql<T>(query, variables, key === undefined ? {} : { key });
    if (errors || !data) throw new Error(JSON.stringify(errors));
    return data;
  }

  async function show(id: string): Promise<Shown> {
    const { file } = await ask<{ file: Shown }>(
      `query ($id: UUID!) { file(id: $id) { status sequence version totalChunks errorMessage
        versions { number size isCurrent chunks { kept embedded removed } }
        replacement { version status errorMessage } } }`,
      { id },
    );
    return file;
  }

  async function begin(id: string, text: string, more: Record<string, unknown> = {}): Promise<void> {
    const { replaceFile } = await ask<{ replaceFile: { fileId: string; uploadUrl: string } }>(
      'mutation ($input: ReplaceFileInput!) { replaceFile(input: $input) { fileId uploadUrl expiresIn } }',
      { input: { fileId: id, size: Buffer.byteLength(text), ...more } },
    );
    expect(replaceFile.fileId).toBe(id);
    expect((await fetch(replaceFile.uploadUrl, { method: 'PUT', body: text })).status).toBe(201);
  }

  const confirm = (id: string) =>
    ask('mutation ($id: UUID!) { confirmFileUpload(fileId: $id) { id status } }', { id });
  const rollback = (id: string, version: number) =>
    ask(
      'mutation ($id: UUID!, $version: Int!) { rollbackFile(fileId: $id, version: $version) { id version } }',
      {
        id,
        version,
      },
    );

  async function replace(id: string, text: string): Promise<Shown> {
    await begin(id, text);
    await confirm(id);
    return eventually(
      () => show(id),
      ({ replacement }) => replacement === null || replacement.status.endsWith('_failed'),
    );
  }

  /** Content and ID of the hits in the file, best first. */
  async function hits(id: string, query: string): Promise<{ chunkId: string; content: string }[]> {
    const { search } = await ask<{
      search: { results: { semantic: { chunkId: string; content: string }[] } };
    }>(
      `query ($input: SearchInput!) { search(input: $input) { results { semantic { chunkId content } } } }`,
      {
        input: { query, fileIds: [id], minScore: 0, topK: 50 },
      },
    );
    return search.results.semantic;
  }

  async function chunksOf(id: string): Promise<{ id: string; index: number; content: string }[]> {
    const { file } = await ask<{
      file: { chunks: { nodes: { id: string; index: number; content: string }[] } };
    }>('query ($id: UUID!) { file(id: $id) { chunks(first: 100) { nodes { id index content } } } }', { id });
    return file.chunks.nodes;
  }

  return { ask, show, begin, confirm, rollback, replace, hits, chunksOf };
}
