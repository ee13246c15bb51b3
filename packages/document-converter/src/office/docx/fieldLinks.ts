import { equationOfField } from './fieldEquations';

interface Field {
  instruction: string;
  /** Where in the paragraph's text the result begins; null while the instruction is read. */
  from: number | null;
}

/** The web address of a field that is a link; null for other fields, and for links within the document. */
export function linkOfField(instruction: string): string | null {
  return /^\s*HYPERLINK\s+"?(https?:\/\/[^"\s]+)/i.exec(instruction)?.[1] ?? null;
}

/** Follows the fields of a paragraph: between `begin` and `separate` is what to do, up to `end` what came of it. */
export class FieldLinks {
  private readonly fields: Field[] = [];

  instruction(text: string): void {
    const field = this.fields.at(-1);
    if (field && field.from === null) field.instruction += text;
  }

  /** At a `w:fldChar`; gives what to show behind the text where a link or an equation ends, else an empty text. */
  mark(type: string, text: string): string {
    if (type === 'begin') this.fields.push({ instruction: '', from: null });
    const field = this.fields.at(-1);
    if (type === 'separate' && field) field.from = text.length;
    if (type !== 'end') return '';
    const { instruction = '', from = null } = this.fields.pop() ?? {};
    if (from === null) return equationOfField(instruction) ?? '';
    const address = linkOfField(instruction);
    // A result that began in an earlier paragraph is longer than what there is of this one.
    const words = from > text.length ? '' : text.slice(from).trim();
    return address && words && words !== address ? ` (${address})` : '';
  }
}

/** Follows an element that is a link: where it ends, its address is shown if its words are others. */
export class ElementLink {
  private link: { address: string; from: number } | null = null;

  open(address: string | null | undefined, text: string): void {
    this.link = address ? { address, from: text.length } : null;
  }

  close(text: string): string {
    const { address = '', from = 0 } = this.link ?? {};
    this.link = null;
    const words = text.slice(from).trim();
    return address && words && words !== address ? `${text} (${address})` : text;
  }
}
