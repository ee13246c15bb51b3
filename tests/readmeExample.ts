import { readFileSync } from 'node:fs';

const imports = /^import (\{.*\}) from '(.*)';$/gm;
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor;

/** Runs the first TypeScript example of a document; what its surroundings declare is in `variables`. Returns what it prints. */
export async function runExample(
  path: string,
  modules: Record<string, object>,
  variables: Record<string, unknown>,
): Promise<string[]> {
  const [, code] = /^```ts\n(.*?)^```$/ms.exec(readFileSync(path, 'utf8')) ?? [];
  if (!code) throw new Error(`${path} has no example`);
  const lines: string[] = [];
  const scope = { ...variables, modules, console: { log: (line: string) => lines.push(line) } };
  const body = code.replace(imports, "const $1 = modules['$2'];");
  await new AsyncFunction(...Object.keys(scope), body)(...Object.values(scope));
  return lines;
}
