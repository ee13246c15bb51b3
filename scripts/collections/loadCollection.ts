import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

export interface CollectionQuestion {
  text: string;
  /** The names of the documents that answer it, with the pages of the evidence; null: any page. */
  relevant: Map<string, number[] | null>;
}

/** Documents that are alike, and questions about them. */
export interface Collection {
  name: string;
  directory: string;
  questions: CollectionQuestion[];
}

/** A line of `questions.jsonl`: `file` with `pages`, or `files` by name with the pages of each. */
interface Line {
  question: string;
  file?: string;
  pages?: number[];
  files?: Record<string, number[] | null>;
}

/** The collection in a directory, or those of its subdirectories: documents beside a `questions.jsonl`. */
export function loadCollections(directory: string): Collection[] {
  const path = join(directory, 'questions.jsonl');
  if (!existsSync(path)) {
    return readdirSync(directory)
      .sort()
      .map((name) => join(directory, name))
      .filter((entry) => statSync(entry).isDirectory())
      .flatMap(loadCollections);
  }
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const questions = lines.map((line) => {
    const { question, file, pages, files } = JSON.parse(line) as Line;
    return {
      text: question,
      relevant: new Map(Object.entries(files ?? { [file ?? '']: pages ?? null })),
    };
  });
  return [{ name: basename(directory), directory, questions }];
}

/** Names for the documents, of which the share means nothing: every second one at 0.5. */
export function namesWith(share: number, names: readonly string[]): Map<string, string> {
  let due = 0;
  return new Map(
    names.map((name, at) => {
      due += share;
      if (due < 1) return [name, name];
      due -= 1;
      return [name, `scan-${String(at + 1).padStart(4, '0')}${extname(name)}`];
    }),
  );
}
