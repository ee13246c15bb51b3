import words from './en.json';

/** The texts of the panel that shows where an answer is taken from. */
export const source = {
  ...words.source,
  page: (number: number, total: number) => `Page ${number} of ${total}`,
  pictureOf: (number: number, file: string) => `Page ${number} of ${file}`,
  pageName: (number: number) => `page ${number}`,
  slideName: (number: number) => `slide ${number}`,
  sheetName: (sheet: number | string) => `sheet ${sheet}`,
  found: (at: number, total: number, most: number) =>
    `Passage ${at} of ${total}${total === most ? ' or more' : ''}`,
};
