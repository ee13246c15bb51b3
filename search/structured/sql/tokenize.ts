import type { ConnectorKind } from '../../../domain/ports/connector';

export type SqlToken =
  | { type: 'word' | 'identifier' | 'string' | 'number' | 'symbol'; text: string; at: number }
  | { type: 'end'; text: ''; at: number };

/** The statement can't be let through; the message says why, for a person or a model to read. */
export class SqlRefused extends Error {
  override readonly name = 'SqlRefused';
}

const word = /[A-Za-z_][A-Za-z0-9_]*/y;
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const symbol = /<>|!=|<=|>=|\|\||::|[=<>+\-*/%(),.;]/y;
const space = /[ \t\r\n]+/y;

const closing: Record<ConnectorKind, Record<string, string>> = {
  sqlite: { '"': '"', '`': '`', '[': ']' },
  postgres: { '"': '"' },
  // With MySQL's default mode "x" is a string, with ANSI_QUOTES a name: neither reading is taken.
  mysql: { '`': '`' },
};

/**
 * Stricter than the databases: no comments, no parameters, no escapes or prefixed strings, nothing outside
 * ASCII but in quotes, so that no two readings of a text exist.
 */
export function tokenize(sql: string, kind: ConnectorKind): SqlToken[] {
  const tokens: SqlToken[] = [];
  let at = 0;
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(sql)?.[0] ?? null;
  };
  while (at < sql.length) {
    const blank = match(space);
    if (blank) {
      at += blank.length;
      continue;
    }
    if (/^(--|\/\*|#)/.test(sql.slice(at, at + 2))) throw new SqlRefused('Comments are not allowed.');
    const character = sql[at] ?? '';
    const close = character === "'" ? "'" : closing[kind][character];
    if (close) {
      const { text, end } = readQuoted(sql, at, close, kind);
      tokens.push({ type: character === "'" ? 'string' : 'identifier', text, at });
      at = end;
      continue;
    }
    const name = match(word);
    if (name) {
      const next = sql[at + name.length];
      if (next === "'" || next === '&' || next === '$') {
        throw new SqlRefused('Prefixed strings are not allowed.');
      }
      tokens.push({ type: 'word', text: name, at });
      at += name.length;
      continue;
    }
    const digits = match(number);
    const sign = digits ?? match(symbol);
    if (!sign) throw new SqlRefused(`The character ${JSON.stringify(character)} is not allowed here.`);
    if (digits && /[A-Za-z_]/.test(sql[at + digits.length] ?? '')) {
      throw new SqlRefused(`${digits}${sql[at + digits.length]} is not a number.`);
    }
    tokens.push({ type: digits ? 'number' : 'symbol', text: sign, at });
    at += sign.length;
  }
  tokens.push({ type: 'end', text: '', at });
  return tokens;
}

function readQuoted(sql: string, start: number, close: string, kind: ConnectorKind) {
  let text = '';
  for (let at = start + 1; at < sql.length; at++) {
    const character = sql[at] ?? '';
    if (character === close) {
      if (sql[at + 1] !== close || close === ']') return { text, end: at + 1 };
      at++;
    } else if (character === '\0' || (character === '\\' && kind === 'mysql')) {
      throw new SqlRefused('Escapes are not allowed in strings.');
    }
    text += character;
  }
  throw new SqlRefused('A quotation is not closed.');
}
