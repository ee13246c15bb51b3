import type { SecureContextOptions } from 'node:tls';
import { type Converse, type FakeServer, fakeTable, startFakeServer } from './fakeServer';

/** Protocol 4.1, secure connection, plugin authentication, transactions. */
const capabilities = 0x0008a20f;
const tlsCapability = 0x800;
const tlsRequestBytes = 32;
const varString = 253;
const commands = { quit: 1, query: 3, prepare: 0x16, execute: 0x17, closeStatement: 0x19 };

export function packet(sequence: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntLE(payload.length, 0, 3);
  head[3] = sequence & 255;
  return Buffer.concat([head, payload]);
}

const lenenc = (text: string) => {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(3, 0xfc);
  head.writeUInt16LE(bytes.length, 1);
  return Buffer.concat([bytes.length < 251 ? Buffer.from([bytes.length]) : head, bytes]);
};

const ok = Buffer.from([0, 0, 0, 2, 0, 0, 0]);
const eof = Buffer.from([0xfe, 0, 0, 2, 0]);

function greeting(capabilities: number): Buffer {
  const numbers = Buffer.alloc(8);
  numbers.writeUInt16LE(capabilities & 0xffff, 0);
  numbers[2] = 45;
  numbers.writeUInt16LE(2, 3);
  numbers.writeUInt16LE(capabilities >>> 16, 5);
  numbers[7] = 21;
  return Buffer.concat([
    ...[
      Buffer.from([10]),
      Buffer.from('10.11.0-MariaDB\0'),
      Buffer.from([1, 0, 0, 0]),
      Buffer.from('saltsalt\0'),
    ],
    ...[numbers, Buffer.alloc(10), Buffer.from('saltsaltsalt\0'), Buffer.from('mysql_native_password\0')],
  ]);
}

const columnDefinition = (name: string) =>
  Buffer.concat([
    ...['def', '', '', '', name, name].map(lenenc),
    Buffer.from([12, 45, 0, 255, 0, 0, 0, varString, 0, 0, 0, 0, 0]),
  ]);

/** Packets that follow a command begin at sequence 1. */
const numbered = (payloads: Buffer[]) =>
  Buffer.concat(payloads.map((payload, at) => packet(at + 1, payload)));

function resultSet(rows: string[][], columns: number, isBinary: boolean): Buffer {
  const names = Array.from({ length: columns }, (_, at) => columnDefinition(`c${at}`));
  const head = isBinary ? Buffer.alloc(1 + ((columns + 9) >> 3)) : Buffer.alloc(0);
  const texts = rows.map((row) => Buffer.concat([head, ...row.map(lenenc)]));
  return numbered([Buffer.from([columns]), ...names, eof, ...texts, eof]);
}

function rowsFor(sql: string): { rows: string[][]; columns: number } {
  const { name, columns, rows } = fakeTable;
  if (sql.includes('information_schema.COLUMNS')) {
    return {
      columns: 8,
      rows: columns.map((column) => [
        name,
        column,
        column === 'id' ? 'int' : 'text',
        'NO',
        '',
        '',
        '1',
        'select',
      ]),
    };
  }
  if (sql.includes('KEY_COLUMN_USAGE')) return { columns: 5, rows: [] };
  return {
    columns: 1,
    rows: /count/i.test(sql) ? [[String(rows.length)]] : rows.map((row) => row.slice(0, 1)),
  };
}

const converse: Converse = (socket, reply, secure) => {
  let rest = Buffer.alloc(0);
  let isLoggedIn = false;
  let prepared = '';

  function take(command: number, body: Buffer): void {
    const text = body.toString('utf8');
    if (command === commands.quit) socket.end();
    else if (command === commands.prepare) {
      prepared = text;
      const { columns } = rowsFor(prepared);
      const head = Buffer.from([0, 1, 0, 0, 0, columns, 0, 0, 0, 0, 0, 0]);
      const names = Array.from({ length: columns }, (_, at) => columnDefinition(`c${at}`));
      reply('query', numbered([head, ...names, eof]));
    } else if (command === commands.execute) {
      const { rows, columns } = rowsFor(prepared);
      reply('query', resultSet(rows, columns, true));
    } else if (command === commands.query) {
      const answers: [RegExp, string][] = [
        [/VERSION/, '10.11.0-MariaDB'],
        [/GRANTS/, 'GRANT SELECT ON `shop`.* TO `reader`@`%`'],
        [/CURRENT_ROLE/, 'NONE'],
      ];
      const found = answers.find(([pattern]) => pattern.test(text));
      reply('query', found ? resultSet([[found[1]]], 1, false) : packet(1, ok));
    }
  }

  reply('greeting', packet(0, greeting(capabilities | (secure ? tlsCapability : 0))));
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4) {
      const end = 4 + rest.readUIntLE(0, 3);
      if (rest.length < end) return;
      const [sequence = 0, payload] = [rest[3], rest.subarray(4, end)];
      rest = rest.subarray(end);
      if (secure && !isLoggedIn && payload.length === tlsRequestBytes) {
        // A client does not wait for a reply: the beginning of its TLS may be in the same chunk.
        const head = rest;
        rest = Buffer.alloc(0);
        secure(head);
      } else if (isLoggedIn) take(payload[0] ?? 0, payload.subarray(1));
      else {
        isLoggedIn = true;
        reply('login', packet(sequence + 1, ok));
      }
    }
  };
};

export const startFakeMysql = (certificate: SecureContextOptions | null = null): Promise<FakeServer> =>
  startFakeServer(converse, certificate);
