import type { ConnectorKind } from '../../../domain/ports/connector';
import data from './data/grammar.json';

/** The statement can't be let through; the message says why, for a person or a model to read. */
export class SqlRefused extends Error {
  override readonly name = 'SqlRefused';
}

const maxLength = 20_000;
/**
 * The maximum number of words and signs that a tree can grow deeper by: PostgreSQL's parser survives several times as
 * many.
 */
const maxSigns = 2_000;

/** No string of a statement has it. */
export const placeholderMark = '\0';

/** The words that PostgreSQL's grammar is given; all others are names. */
const keywords = new Set(data.keywords);

const parts = {
  space: /[ \t\r\n]+/,
  comment: /--|\/\*|#/,
  string: /'(?:[^']|'')*'/,
  name: /"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]/,
  // MySQL's own spelling.
  interval: /interval\s+\d+\s+[a-z]+\b/,
  word: /[a-z_]\w*\b(?!['"&$])/,
  /** `:user`, `:claim.tenant`, `:claim."https://example.com/tenant"` */
  placeholder: /:(?:user\b|principals\b|claim\.(?:[a-z_]\w*|"[^"]+"))(?!\w)/,
  number: /(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?!\w)/,
  sign: /<>|!=|<=|>=|\|\||::|[=<>+\-*/%(),.;]/,
};
type Part = keyof typeof parts;
const token = new RegExp(
  Object.entries(parts)
    .map(([part, { source }]) => `(?<${part}>${source})`)
    .join('|'),
  'iy',
);

/** With MySQL's default mode "x" is a string, with ANSI_QUOTES a name: neither reading is taken. */
const nameQuotes: Record<ConnectorKind, string> = { sqlite: '"`[', postgres: '"', mysql: '`' };

/**
 * A statement in words that PostgreSQL's grammar reads: its names and strings are replaced by their place in `texts`,
 * so that nothing else of it gets there. Stricter than the databases: no comments, no parameters, no escapes or
 * prefixed strings, nothing outside ASCII but in quotes, so that no two readings of a text exist. Placeholders, where
 * there may be any, are strings that begin as no other one can.
 */
export function tokenize(
  sql: string,
  kind: ConnectorKind,
  hasPlaceholders = false,
): { sql: string; texts: string[] } {
  if (sql.length > maxLength) throw new SqlRefused('The statement is too long.');
  const texts: string[] = [];
  const words: string[] = [];
  const quote = (mark: string, text: string) => words.push(`${mark}${texts.push(text) - 1}${mark}`);
  let signs = 0;
  for (token.lastIndex = 0; token.lastIndex < sql.length; ) {
    const at = token.lastIndex;
    const groups = (token.exec(sql)?.groups ?? {}) as Partial<Record<Part, string>>;
    const { comment, string, name, interval, word, placeholder, number, sign } = groups;
    if (comment) throw new SqlRefused('Comments are not allowed.');
    if (string) quote("'", unquoted(string, kind));
    else if (name && nameQuotes[kind].includes(name[0] ?? '')) quote('"', unquoted(name, kind));
    else if (placeholder && hasPlaceholders && /^:[a-z]+\b/.test(placeholder))
      quote("'", placeholderMark + placeholder.slice(1));
    else if (interval) {
      words.push('interval');
      quote("'", interval.replace(/^interval\s+/i, ''));
    } else if (number) words.push(number);
    else if (word && !keywords.has(word.toLowerCase())) quote('"', word);
    else if (word || sign) {
      words.push(word ?? sign ?? '');
      if (!/^[,.)]$/.test(sign ?? '') && ++signs > maxSigns)
        throw new SqlRefused(`The statement has more than ${maxSigns} keywords and operators.`);
    } else if (!groups.space)
      throw new SqlRefused(`The text at ${JSON.stringify(sql.slice(at, at + 20))} is not allowed.`);
  }
  return { sql: words.join(' '), texts };
}

function unquoted(quoted: string, kind: ConnectorKind): string {
  const close = quoted.at(-1) ?? '';
  const text = quoted.slice(1, -1);
  if (text.includes(placeholderMark) || (text.includes('\\') && close === "'" && kind === 'mysql'))
    throw new SqlRefused('Escapes are not allowed in strings.');
  return close === ']' ? text : text.replaceAll(close + close, close);
}
