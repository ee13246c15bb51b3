import type { Attributes } from '../office/readXml';

const maxSpaces = 1000;

/** The characters that an element stands for in the text of a paragraph; null for other elements. */
export function characterOf(name: string, attributes: Attributes): string | null {
  if (name === 's') return ' '.repeat(Math.min(Number(attributes.c) || 1, maxSpaces));
  if (name === 'tab') return '\t';
  return name === 'line-break' ? '\n' : null;
}

/** Blanks between the lines of the XML are one blank of the text. */
export const collapsed = (text: string): string => text.replace(/[\t\n\r ]+/g, ' ');
