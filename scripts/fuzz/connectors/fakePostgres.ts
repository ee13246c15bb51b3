import type { SecureContextOptions } from 'node:tls';
import { type Converse, type FakeServer, fakeTable, startFakeServer } from './fakeServer';

const textOid = 25;

export function message(type: string, ...parts: (Buffer | string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(`${part}\0`);
      if (typeof part !== 'number') return part;
      const number = Buffer.alloc(4);
      number.writeInt32BE(part);
      return number;
    }),
  );
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

const describe = (columns: string[]) =>
  message(
    'T',
    short(columns.length),
    ...columns.flatMap((name) => [name, 0, short(0), textOid, short(-1), -1, short(0)]),
  );

const dataRow = (values: (string | null)[]) =>
  message(
    'D',
    short(values.length),
    ...values.flatMap((value) => (value === null ? [-1] : [Buffer.byteLength(value), Buffer.from(value)])),
  );

/** Rows for a cursor's statement: the catalogue of one table, or a count. */
function rowsFor(sql: string): (string | null)[][] {
  const { name, columns, rows } = fakeTable;
  if (sql.includes('pg_constraint')) return [];
  if (sql.includes('a.attname, format_type')) {
    return columns.map((column) => [
      name,
      column,
      column === 'id' ? 'integer' : 'text',
      'f',
      null,
      null,
      '1',
    ]);
  }
  return /count/i.test(sql) ? [[String(rows.length)]] : rows.map((row) => row.slice(0, 1));
}

const converse: Converse = (socket, reply, secure) => {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let sql = '';
  let cursor = '';

  function answerSync(): void {
    const declared = /^DECLARE result NO SCROLL CURSOR FOR ([\s\S]+)$/.exec(sql)?.[1];
    if (declared !== undefined) cursor = declared;
    const rows = sql.startsWith('FETCH') ? rowsFor(cursor) : sql.includes('rolsuper') ? [['f']] : null;
    const shown = rows
      ? [describe((rows[0] ?? ['']).map((_, at) => `c${at}`)), ...rows.map(dataRow)]
      : [message('n')];
    reply(
      'query',
      Buffer.concat([
        message('1'),
        message('2'),
        ...shown,
        message('C', 'OK'),
        message('Z', Buffer.from('T')),
      ]),
    );
  }

  function take(type: string, body: Buffer): void {
    if (type === 'P') sql = body.toString('utf8', 1).split('\0')[0] ?? '';
    else if (type === 'S') answerSync();
    else if (type === 'p') {
      const ready = message('Z', Buffer.from('I'));
      reply(
        'login',
        Buffer.concat([message('R', 0), message('S', 'server_version', '15.0'), message('K', 7, 8), ready]),
      );
    }
  }

  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const at = isStarted ? 1 : 0;
      if (rest.length < at + 4) return;
      const end = at + rest.readInt32BE(at);
      if (rest.length < end) return;
      const [type, body] = [isStarted ? String.fromCharCode(rest[0] ?? 0) : '', rest.subarray(at + 4, end)];
      rest = rest.subarray(end);
      if (isStarted) take(type, body);
      else if (body.readInt32BE(0) === 80_877_103) {
        if (!secure) reply('greeting', Buffer.from('N'));
        else {
          socket.write('S');
          const head = rest;
          rest = Buffer.alloc(0);
          secure(head);
        }
      } else {
        isStarted = true;
        reply('greeting', message('R', 5, Buffer.from('salt')));
      }
    }
  };
};

export const startFakePostgres = (certificate: SecureContextOptions | null = null): Promise<FakeServer> =>
  startFakeServer(converse, certificate);
