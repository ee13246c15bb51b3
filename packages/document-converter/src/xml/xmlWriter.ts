import type { Conversion } from '../conversion';
import { ConversionError } from '../conversionError';

const maxDepth = 1000;
const maxValueCharacters = 80;

interface Element {
  name: string;
  /** The text in it, with that of the elements in it, as long as none of them was a paragraph of its own. */
  text: string;
  /** Whether it has text beside its elements. */
  hasOwnText: boolean;
  /** `name: value` of its attributes and of the elements in it that are only text. */
  lines: string[];
  /** Whether it has an element with elements, so that it is no paragraph itself. */
  isContainer: boolean;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Makes text of XML: an element with text is a paragraph; one with elements that are only text is lines with their
 * names, below its own.
 */
export class XmlWriter {
  private readonly open: Element[] = [];

  constructor(private readonly add: Conversion['add']) {}

  begin(name: string, attributes: Record<string, string>): void {
    if (this.open.length >= maxDepth)
      throw new ConversionError('limit_exceeded', `The file nests its elements more than ${maxDepth} deep.`);
    const outer = this.open.at(-2);
    if (outer && !outer.hasOwnText) {
      outer.isContainer = true;
      this.flush(outer);
    } else if (this.open.at(-1)?.isContainer) this.flush(this.open.at(-1));
    const lines = Object.entries(attributes)
      .filter(
        ([key, value]) => !/^(xmlns|xsi|schemaLocation|noNamespaceSchemaLocation)/.test(key) && value.trim(),
      )
      .map(([key, value]) => `${key}: ${oneLine(value)}`);
    this.open.push({ name, text: '', hasOwnText: false, lines, isContainer: false });
  }

  write(text: string): void {
    const element = this.open.at(-1);
    if (!element) return;
    element.text += text;
    if (text.trim()) element.hasOwnText = true;
  }

  end(): void {
    const element = this.open.pop();
    if (!element) return;
    const outer = this.open.at(-1);
    const text = oneLine(element.text);
    const isLeaf = !element.isContainer && (element.hasOwnText || element.lines.length === 0);
    if (outer && !outer.isContainer && (isLeaf || outer.hasOwnText)) {
      outer.text += element.text;
      if (text) outer.lines.push(`${[element.name, ...attributeWords(element)].join(' ')}: ${text}`);
      else if (element.lines.length > 0) outer.lines.push(`${element.name}: ${element.lines.join(', ')}`);
      return;
    }
    if (outer && !outer.hasOwnText) outer.isContainer = true;
    this.flush(element);
  }

  private flush(element: Element | undefined): void {
    if (!element) return;
    const { name, hasOwnText, lines } = element;
    const text = hasOwnText
      ? named(name, oneLine(element.text))
      : lines.length > 0
        ? [name, ...lines].join('\n')
        : '';
    element.text = '';
    element.lines = [];
    element.hasOwnText = false;
    if (text) this.add({ kind: 'paragraph', page: null, box: null, text });
  }
}

/** A value says little without its name; a text needs none. */
const named = (name: string, text: string) => (text.length <= maxValueCharacters ? `${name}: ${text}` : text);

/** Attributes beside a text: `price (currency: EUR)`. */
function attributeWords({ lines, hasOwnText }: Element): string[] {
  return hasOwnText && lines.length > 0 ? [`(${lines.join(', ')})`] : [];
}
