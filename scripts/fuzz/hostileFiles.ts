import { messages } from './hostile/messages';
import { office } from './hostile/office';
import { pdfs } from './hostile/pdfs';
import { pictures } from './hostile/pictures';
import { texts } from './hostile/texts';

/**
 * Small files that ask for a great deal of work, by what is wrong with them. Each is what a member's key may upload:
 * a few hundred kilobytes, or less.
 */
export const hostileFiles: Record<string, () => Buffer> = {
  ...pdfs,
  ...messages,
  ...office,
  ...Object.fromEntries(
    Object.entries(texts).map(([name, make]) => [name, () => Buffer.from(make())] as const),
  ),
  ...pictures,
};
