import type { NewBlock } from '../document';

/** A block of a page, with what tells whether it belongs to the main content. */
export interface HtmlBlock {
  block: NewBlock;
  /** Inside the element that the page marks as its main part. */
  main: boolean;
  /** Inside navigation, a side bar, a page header or footer. */
  boilerplate: boolean;
  /** Inside an element whose name tells of cookies, advertisements and the like. */
  incidental: boolean;
  /** How many of its characters are link text. */
  linkCharacters: number;
}
