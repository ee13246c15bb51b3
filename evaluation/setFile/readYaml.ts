import { Composer, isAlias, isMap, isPair, isScalar, isSeq, Lexer, Parser } from 'yaml';
import { SetFileError } from './setFileError';

/** Enough for anchors that people write, too few to expand a small file to a large one. */
const maxAliases = 100;
/** The maximum depth of values. A tree of tokens is read by descending into it: its depth is bounded beforehand. */
const maxDepth = 50;
const maxKeys = 200;

const invalid = (reason: string) => new SetFileError(`The file is not valid YAML: ${reason}`);

/** @throws SetFileError as soon as values are nested too deep */
function* tokensOf(content: string) {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(content)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > maxDepth) {
      throw new SetFileError(`The file has values that are nested more than ${maxDepth} deep.`);
    }
  }
  yield* parser.end();
}

function checkKeys(names: unknown[]): void {
  if (names.length > maxKeys)
    throw new SetFileError(`The file has an object with more than ${maxKeys} keys.`);
  const seen = new Set<unknown>();
  for (const name of names) {
    if (seen.has(name)) throw invalid(`Map keys must be unique; '${String(name)}' is repeated`);
    seen.add(name);
  }
}

/** The check of the library itself compares each key with each. */
function checkAllKeys(node: unknown): void {
  if (isPair(node)) {
    checkAllKeys(node.key);
    checkAllKeys(node.value);
  } else if (isMap(node)) {
    checkKeys(
      node.items.map(({ key }) => (isScalar(key) ? key.value : isAlias(key) ? `*${key.source}` : key)),
    );
    node.items.forEach(checkAllKeys);
  } else if (isSeq(node)) node.items.forEach(checkAllKeys);
}

/**
 * The value of a file in YAML, in time linear in its length.
 * @throws SetFileError
 */
export function readYaml(content: string): unknown {
  const composer = new Composer({ uniqueKeys: false, stringKeys: true });
  const [document, another] = composer.compose(tokensOf(content), true, content.length);
  if (!document) return null;
  const [error] = document.errors;
  if (error) throw invalid(`${error.message} (line ${content.slice(0, error.pos[0]).split('\n').length})`);
  if (another) throw invalid('It has more than one document');
  checkAllKeys(document.contents);
  try {
    return document.toJS({ maxAliasCount: maxAliases });
  } catch (error) {
    throw invalid((error as Error).message);
  }
}
