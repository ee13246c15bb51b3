/** Functions that run in the page. Written as text: the project's own code has no types of browsers. */
import type { Page } from 'playwright-core';

/** Drops small text files on the page, as a person would. */
export async function dropFiles(page: Page, count: number): Promise<void> {
  await page.evaluate(`(() => {
    const transfer = new DataTransfer();
    for (let i = 0; i < ${count}; i++) {
      const text = '# Note ' + i + '\\n\\nShelf ' + i + ' holds box ' + (i * 7) + ', packed in May.\\n';
      transfer.items.add(new File([text], 'note-' + i + '.md'));
    }
    for (const type of ['dragover', 'drop'])
      window.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, cancelable: true }));
  })()`);
}

/** Records the tasks that keep the page from responding for more than 50 ms. */
export async function startLongTasks(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  })()`);
}

/** Their durations in milliseconds. */
export function stopLongTasks(page: Page): Promise<number[]> {
  return page.evaluate<number[]>('window.longTasks');
}
