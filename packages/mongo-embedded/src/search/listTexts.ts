import type { Value } from '../bson/values';
import { Postings } from './postings';

/** The texts in the lists that a column holds: which lists have them is known without reading the lists. */
export class ListTexts {
  private readonly numbers = new Map<string, number>();
  private readonly texts: string[] = [];
  private readonly lists = new Postings();

  /** Takes a list by its number, which is above those before. Returns it with its texts as they are kept, once for all. */
  add(number: number, list: readonly Value[]): Value[] {
    return list.map((item) => {
      if (typeof item !== 'string') return item;
      const text = this.numberOf(item);
      this.lists.add(text, number, 1, 1);
      return this.texts[text] as string;
    });
  }

  /** Calls back for each list that has the text. */
  forEachWith(text: string, found: (number: number) => void): void {
    const known = this.numbers.get(text);
    if (known === undefined) return;
    const cursor = this.lists.cursor(known);
    while (cursor.nextBlock())
      for (let at = cursor.at; at < cursor.end; at++) found(cursor.slots[at] as number);
  }

  private numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.texts.push(text);
    this.numbers.set(text, this.texts.length - 1);
    return this.texts.length - 1;
  }
}
