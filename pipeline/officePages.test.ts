import { OfficeConversionError } from '../domain/ports/officePdf';
import { OfficePages } from './officePages';

const signal = new AbortController().signal;
const log = { warn: () => undefined } as never;
const fileOf = (content: string) => ({ fileId: 'a', environmentId: 'one', content });

let closing: AbortController;
let pages: OfficePages;
beforeEach(() => {
  closing = new AbortController();
  pages = new OfficePages(log, closing.signal);
});

/** How often a file is converted that is asked for twice. */
async function attemptsOf(error: Error): Promise<number> {
  let attempts = 0;
  const make = async () => {
    attempts++;
    throw error;
  };
  for (let time = 0; time < 2; time++) expect(await pages.isMade(fileOf('a'), signal, make)).toBe(false);
  return attempts;
}

test('a conversion that failed is not tried again', async () => {
  expect(await attemptsOf(new OfficeConversionError('LibreOffice could not read the file.'))).toBe(1);
});

test.each([
  ['a full disk', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ['an abort', new DOMException('The operation was aborted.', 'AbortError')],
  ['a failed upload', new Error('socket hang up')],
])('after %s the conversion is tried again', async (_title, error) => {
  expect(await attemptsOf(error)).toBe(2);
});

test('files that wait are not converted after it is closed', async () => {
  let end = () => {};
  const first = pages.isMade(fileOf('a'), signal, () => new Promise((resolve) => (end = resolve)));
  const made: string[] = [];
  const others = Array.from({ length: 5 }, (_, index) =>
    pages.isMade(fileOf(`${index}`), signal, async () => {
      made.push(`${index}`);
    }),
  );
  closing.abort(new Error('closed'));
  expect(await Promise.all(others)).toEqual([false, false, false, false, false]);
  end();
  expect(await first).toBe(true);
  expect(made).toEqual([]);
});
