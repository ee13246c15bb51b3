/** What every screen of the console keeps: accessible in light and dark, and usable from 320 to 2,560 pixels. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { OpenedConsole } from './openConsole';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe that the page, or what a selector finds in it, breaks, with the elements. */
export function violations(page: Page, selector = 'html'): Promise<string[]> {
  return page.evaluate(`${axe}; axe.run(${JSON.stringify(selector)}).then(({ violations }) => violations.map(({ id, nodes }) =>
    id + ': ' + nodes.map(({ target, any }) => target.join(' ') + ' ' + any.map((check) => check.message)).join('; ')))`);
}

/** Fails where the screen that is shown breaks a rule of axe or is wider than the window; takes screenshots. */
export async function checkScreen({ page, screenshot }: OpenedConsole, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect({ name, colorScheme, violations: await violations(page) }).toEqual({
      name,
      colorScheme,
      violations: [],
    });
    await screenshot(`${name}-${colorScheme}`);
  }
  for (const width of [320, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ name, width, overflow: Math.max(0, overflow) }).toEqual({ name, width, overflow: 0 });
    await screenshot(`${name}-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
