import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConversionError } from './conversionError';
import type { NewBlock } from './document';
import type { FileKind } from './fileKind';

/** The maximum number of files within one uploaded file, at all depths. */
const maxParts = 100;
const maxDepth = 3;

/** Counts the files within a file. */
export class FileParts {
  constructor(
    private readonly depth = 0,
    private readonly count = { parts: 0 },
  ) {}

  /** Counts a part; returns what counts the parts in it. @throws ConversionError beyond the limits */
  within(): FileParts {
    if (this.depth >= maxDepth)
      throw new ConversionError('limit_exceeded', `It is a file within more than ${maxDepth} others.`);
    if (++this.count.parts > maxParts)
      throw new ConversionError('limit_exceeded', `More than ${maxParts} files are in one file.`);
    return new FileParts(this.depth + 1, this.count);
  }
}

/** Pages of a file within a file are none of the outer file's. */
export function withoutPlace({ lines: _lines, ...block }: NewBlock): NewBlock {
  return { ...block, page: null, box: null };
}

/** Calls `use` with the path of a file beside `outerPath` that has the content for as long. */
export async function withPartFile<T>(
  outerPath: string,
  { content, kind }: { content: Uint8Array; kind: FileKind },
  use: (path: string) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(dirname(outerPath), 'part-'));
  try {
    const path = join(directory, `part.${kind}`);
    writeFileSync(path, content);
    return await use(path);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
