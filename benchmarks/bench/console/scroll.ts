import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';

export interface Frames {
  perSecond: number;
  longestMs: number;
  /** The most rows that were in the page at once. */
  rowsInPage: number;
}

interface ScrollOptions {
  browser: Browser;
  page: Page;
  rows: number;
  scrollMs: number;
  /** Where the trace goes. */
  trace: string;
}

const list = 'document.querySelector(".file-table .virtual-rows")';

/** Scrolls a little with each frame for a time, and counts the frames. */
function scroll(page: Page, scrollMs: number, pixelsPerFrame: number): Promise<Frames> {
  return page.evaluate<Frames>(`new Promise((resolve) => {
    const list = ${list};
    const times = [];
    let rowsInPage = 0;
    const step = (time) => {
      times.push(time);
      list.scrollTop += ${pixelsPerFrame};
      rowsInPage = Math.max(rowsInPage, list.querySelectorAll('li').length);
      if (time - times[0] < ${scrollMs}) return requestAnimationFrame(step);
      const gaps = times.slice(1).map((at, i) => at - times[i]);
      resolve({
        perSecond: (1000 * gaps.length) / (times.at(-1) - times[0]),
        longestMs: Math.max(...gaps),
        rowsInPage,
      });
    };
    requestAnimationFrame(step);
  })`);
}

const loadTimeoutMs = 300_000;
const pollMs = 50;

/** Jumps to the end until there is none: each end that comes into view loads the next page. */
async function loadAll(page: Page, rows: number): Promise<void> {
  const deadline = performance.now() + loadTimeoutMs;
  const jump = `(() => {
    const list = ${list};
    list.scrollTop = list.scrollHeight;
    return list.querySelector('[aria-setsize="${rows}"]') !== null;
  })()`;
  while (!(await page.evaluate<boolean>(jump))) {
    if (performance.now() > deadline) throw new Error(`The list did not load ${rows} rows.`);
    await delay(pollMs);
  }
}

/** Frames while scrolling down a list whose pages are loaded on the way, and up again with all of them in memory. */
export async function framesWhileScrolling(
  options: ScrollOptions,
): Promise<{ first: Frames; later: Frames }> {
  const { browser, page, rows, scrollMs, trace } = options;
  await page.locator('a.file-row').first().waitFor();
  const first = await scroll(page, scrollMs, 40);
  await loadAll(page, rows);
  await browser.startTracing(page, { path: trace });
  const later = await scroll(page, scrollMs, -60);
  await browser.stopTracing();
  return { first, later };
}
