/** Fills an environment with documents and databases for everyone, for some and for nobody. */
import { join } from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { PDFDocument } from 'pdf-lib';
import { eventually } from '../../../harness';
import documents from './documents.json';

export type DocumentName = keyof typeof documents;
/** The data of a GraphQL request of the administrator that has to succeed. */
export type Ask = <T>(query: string, variables?: object) => Promise<T>;
type Created = Record<string, { id: string }>;

async function pdf(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([600, 300]).drawText(text, { x: 60, y: 200 });
  return document.save();
}

/** Executes statements in a database that is created where it is missing. */
function executeIn(path: string, statements: string): string {
  const database = new Database(path);
  database.exec(statements);
  database.close();
  return `sqlite://${path}`;
}

/** Uploads a file; returns its ID before it is ready. */
export async function upload(data: Ask, bytes: Uint8Array, input: object): Promise<string> {
  const { initFileUpload } = await data<{ initFileUpload: { fileId: string; uploadUrl: string } }>(
    'mutation ($input: InitFileUploadInput!) { initFileUpload(input: $input) { fileId uploadUrl } }',
    { input: { ...input, size: bytes.length } },
  );
  const { fileId, uploadUrl } = initFileUpload;
  await fetch(uploadUrl, { method: 'PUT', body: bytes as BodyInit });
  await data('mutation ($id: UUID!) { confirmFileUpload(fileId: $id) { id } }', { id: fileId });
  return fileId;
}

export async function fillEnvironment(data: Ask, directory: string) {
  const set = async (field: string, type: string, input: object) =>
    (await data<Created>(`mutation ($input: ${type}!) { ${field}(input: $input) { id } }`, { input }))[field]
      ?.id ?? '';

  const folderId = await set('createFolder', 'CreateFolderInput', { name: 'Fennimark' });
  await set('setFolderAccess', 'SetFolderAccessInput', { folderId, access: { principals: ['group:legal'] } });
  const fileIds = {} as Record<DocumentName, string>;
  for (const [name, { text, ...given }] of Object.entries(documents)) {
    const { folder, ...input } = { folder: false, ...given };
    const bytes = name === 'pdf' ? await pdf(text) : Buffer.from(text);
    fileIds[name as DocumentName] = await upload(data, bytes, { ...input, ...(folder ? { folderId } : {}) });
  }
  const ready = '{ filesConnection(first: 50, filter: { status: ready }) { totalCount } }';
  await eventually(
    () => data<{ filesConnection: { totalCount: number } }>(ready),
    ({ filesConnection }) => filesConnection.totalCount === Object.keys(documents).length,
  );
  await set('setFileHold', 'SetFileHoldInput', { fileId: fileIds.held, isHeld: true, reason: 'Oberstrand' });
  const in24Hours = new Date(Date.now() + 86_400_000);
  const expire = { fileId: fileIds.expired, expiresAt: in24Hours };
  // The first change of an environment waits for the gateways.
  await set('setFileExpiry', 'SetFileExpiryInput', expire);
  await set('setFileExpiry', 'SetFileExpiryInput', { ...expire, expiresAt: new Date(Date.now() + 1_000) });

  const connect = (name: string, statements: string) =>
    set('createConnector', 'CreateConnectorInput', {
      ...{ name, kind: 'sqlite' },
      url: executeIn(join(directory, `${name.toLowerCase()}.sqlite`), statements),
    });
  const hidden = await connect(
    'Brackwater',
    "CREATE TABLE plombieren (id INTEGER PRIMARY KEY, town TEXT); INSERT INTO plombieren VALUES (1, 'Yarrowby');",
  );
  await set('setConnectorAccess', 'SetConnectorAccessInput', {
    ...{ connectorId: hidden, access: { principals: ['group:legal'] } },
  });
  const filtered = await connect(
    'Shop',
    `CREATE TABLE orders (id INTEGER PRIMARY KEY, owner TEXT NOT NULL, item TEXT NOT NULL, amount INTEGER NOT NULL);
     INSERT INTO orders VALUES (1, 'user:ada', 'Ulmenrath', 61), (2, 'user:carol', 'Vossgarten', 83);
     CREATE VIEW purchases AS SELECT * FROM orders;`,
  );
  await set('setConnectorRowFilters', 'SetConnectorRowFiltersInput', {
    connectorId: filtered,
    filters: [{ table: 'orders', condition: "owner = :user AND item <> 'Conditiongrub'" }],
  });

  const passages = 'query ($id: UUID!) { file(id: $id) { chunks(first: 1) { nodes { id } } } }';
  const chunkOf = async (id: string) =>
    (await data<{ file: { chunks: { nodes: { id: string }[] } } }>(passages, { id })).file.chunks.nodes[0]
      ?.id ?? '';
  const chunkIds = { legal: await chunkOf(fileIds.legal), open: await chunkOf(fileIds.open) };
  const list = '{ filesConnection(first: 50) { nodes { id } } }';
  await eventually(
    () => data<object>(list),
    (listed) => !JSON.stringify(listed).includes(fileIds.expired),
  );
  const removeRows = () => void executeIn(join(directory, 'shop.sqlite'), 'DELETE FROM orders;');
  return { fileIds, chunkIds, folderId, connectorIds: { hidden, filtered }, removeRows };
}
