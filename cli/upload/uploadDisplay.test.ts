import type { Terminal } from '../terminal';
import { createUploadDisplay } from './uploadDisplay';
import { newItem, type UploadItem } from './uploadItem';

test('without a terminal, progress is told in plain lines', () => {
  jest.useFakeTimers();
  try {
    const notes: string[] = [];
    const terminal = { screen: null, note: (line: string) => notes.push(line) } as unknown as Terminal;
    const display = createUploadDisplay(terminal, false);
    const item = newItem({ name: 'scan.pdf' } as UploadItem['file']);
    item.share = 0.5;
    display.begin([item]);
    jest.advanceTimersByTime(20_000);
    display.end();
    expect(notes).toEqual(['0 of 1 file  50 %']);
  } finally {
    jest.useRealTimers();
  }
});
