import { parse as parseToml } from 'smol-toml';
import { Composer, Lexer, Parser, type Scalar, visit } from 'yaml';

/** Data at the head of a file and the text after it. */
export interface FrontMatter {
  metadata: Record<string, unknown>;
  /** The data as a text in which they are found, with numbers as they are written. */
  shown: string;
  body: string;
}

/** Data with numbers as such, and with numbers as they are written. */
interface Parsed {
  data: unknown;
  written: unknown;
}

const yamlBlock = /^---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const tomlBlock = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/;
const assignment = /^\s*"?([\w.-]+)"?\s*[:=]\s*(.*)$/;
/** Longer blocks between rules are text. */
const longestBlock = 65_536;

/** The maximum depth of nesting, checked before there is a tree of tokens: its readers descend into it. */
const maxDepth = 50;

/** @throws as soon as values are nested too deep */
function* yamlTokens(source: string) {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(source)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > maxDepth) throw new Error(`more than ${maxDepth} deep`);
  }
  yield* parser.end();
}

/** The values, the last one of a repeated key: to look for such keys takes time that is quadratic in the keys. */
function parseYaml(source: string): Parsed {
  const [document, another] = new Composer({ uniqueKeys: false }).compose(yamlTokens(source), true);
  const [error] = document?.errors ?? [];
  if (error || another) throw error ?? new Error('more than one document');
  const read = () => document?.toJS({ maxAliasCount: 10 }) ?? null;
  const write = (kept: RegExp) => {
    if (document) visit(document, { Scalar: (_, scalar) => writeNumber(scalar, kept) });
  };
  // Leading zeros are those of postal codes and the like.
  write(/^0\d/);
  const data = read();
  write(/./);
  return { data, written: read() };
}

function writeNumber(scalar: Scalar, kept: RegExp): void {
  const { value, source = '' } = scalar;
  if (typeof value === 'number' && kept.test(source)) scalar.value = source;
}

const parsers = {
  yaml: parseYaml,
  toml: (source: string): Parsed => {
    const data = parseToml(source, { maxDepth });
    return { data, written: data };
  },
};

type Head = Omit<FrontMatter, 'body'>;

/** The data as JSON has it; null for what isn't of the syntax, or no record. */
function headIn(syntax: keyof typeof parsers, source: string): Head | null {
  try {
    const { data, written } = parsers[syntax](source);
    if (data === null && !source.trim()) return { metadata: {}, shown: '' };
    if (data === null || typeof data !== 'object' || Array.isArray(data)) return null;
    const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
    return { metadata: asJson(data), shown: shownText(asJson(written)) };
  } catch {
    return null;
  }
}

function scalarValue(source: string): unknown {
  const text = source.trim();
  if (/^(["']).*\1$/.test(text)) return text.slice(1, -1);
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && String(Number(text)) === text ? Number(text) : text;
}

/** A value as both write it, or the words themselves where it isn't one of the simple ones. */
function simpleValue(source: string): unknown {
  const text = source.trim();
  if (/^\[.*\]$/.test(text)) {
    return text
      .slice(1, -1)
      .split(',')
      .map(scalarValue)
      .filter((item) => item !== '');
  }
  return scalarValue(text);
}

/** Line by line, for what isn't quite of its syntax; null where lines are no assignments. */
function assignedHead(source: string): Head | null {
  const record: Record<string, unknown> = {};
  let group = '';
  for (const line of source.split('\n')) {
    if (!line.trim() || line.trimStart().startsWith('#')) continue;
    const header = /^\s*\[+([\w.-]+)\]+\s*$/.exec(line)?.[1];
    const [, name, value = ''] = assignment.exec(line) ?? [];
    if (header) group = `${header}.`;
    else if (name) record[`${group}${name}`] = simpleValue(value);
    // A list, or a value that goes on.
    else if (!/^(\s+|-\s|["'\])}])/.test(line)) return null;
  }
  return Object.keys(record).length > 0 ? { metadata: record, shown: shownText(record) } : null;
}

const sentence = /\S+\s+\S+\s+\S+.*[.!?]$/;

/** Whether what stands between two rules is a text: it keeps off them, or is one remark such as `Note: …`. */
function isText(source: string, record: Record<string, unknown>): boolean {
  const entries = Object.entries(record);
  const [[name = '', value = ''] = []] = entries;
  return (
    (/^\s*\n|\n[ \t]*\n$/.test(`${source}\n`) && entries.length > 0) ||
    entries.some(([key]) => /\s/.test(key)) ||
    (entries.length === 1 && /^\p{Lu}/u.test(name) && typeof value === 'string' && sentence.test(value))
  );
}

/** A line for each name with its value or values. */
function shownText(metadata: Record<string, unknown>): string {
  const shown = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(shown).filter(Boolean).join(', ');
    if (value === null || value === undefined) return '';
    if (typeof value !== 'object') return String(value);
    return Object.entries(value)
      .map(([name, own]) => `${name} ${shown(own)}`)
      .join(', ');
  };
  return Object.entries(metadata)
    .map(([name, value]) => [name, shown(value)])
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/**
 * Takes YAML (`---`) or TOML (`+++`) off the head of a Markdown text. A block that is neither, such as the text
 * between two rules, stays text.
 */
export function takeFrontMatter(text: string): FrontMatter {
  const start = text.slice(0, longestBlock);
  const yaml = yamlBlock.exec(start);
  const block = yaml ?? tomlBlock.exec(start);
  const none = { metadata: {}, shown: '', body: text };
  if (!block) return none;
  const [whole, source = ''] = block;
  const head = headIn(yaml ? 'yaml' : 'toml', source) ?? assignedHead(source);
  return head && !isText(source, head.metadata) ? { ...head, body: text.slice(whole.length) } : none;
}
