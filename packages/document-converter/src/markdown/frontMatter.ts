import { parse as parseToml } from 'smol-toml';
import { Composer, Lexer, Parser } from 'yaml';

/** Data at the head of a file and the text after it. */
export interface FrontMatter {
  metadata: Record<string, unknown>;
  body: string;
}

const yamlBlock = /^---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const tomlBlock = /^\+\+\+[ \t]*\n([\s\S]*?)(?:^|\n)\+\+\+[ \t]*(?:\n|$)/;
const assignment = /^\s*"?([\w.-]+)"?\s*[:=]\s*(.*)$/;
/** Longer blocks between rules are text. */
const longestBlock = 65_536;

/** What reads a tree of tokens descends into it: its depth is bounded before there is a tree. */
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

/** Of a key that is repeated, the last value: to look for them takes time that is quadratic in the keys. */
function parseYaml(source: string): unknown {
  const [document, another] = new Composer({ uniqueKeys: false }).compose(yamlTokens(source), true);
  const [error] = document?.errors ?? [];
  if (error || another) throw error ?? new Error('more than one document');
  return document?.toJS({ maxAliasCount: 10 }) ?? null;
}

const parsers = {
  yaml: parseYaml,
  toml: (source: string): unknown => parseToml(source, { maxDepth }),
};

/** The data as JSON has it; null for what isn't of the syntax, or no record. */
function recordIn(syntax: keyof typeof parsers, source: string): Record<string, unknown> | null {
  try {
    const value = parsers[syntax](source);
    if (value === null && !source.trim()) return {};
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (JSON.parse(JSON.stringify(value)) as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function scalarValue(source: string): unknown {
  const text = source.trim();
  if (/^(["']).*\1$/.test(text)) return text.slice(1, -1);
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
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
function assignedRecord(source: string): Record<string, unknown> | null {
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
  return Object.keys(record).length > 0 ? record : null;
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

/** Front matter as a text in which it is found: a line for each name with its value or values. */
export function frontMatterText(metadata: Record<string, unknown>): string {
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
  if (!block) return { metadata: {}, body: text };
  const [whole, source = ''] = block;
  const metadata = recordIn(yaml ? 'yaml' : 'toml', source) ?? assignedRecord(source);
  return metadata && !isText(source, metadata)
    ? { metadata, body: text.slice(whole.length) }
    : { metadata: {}, body: text };
}
