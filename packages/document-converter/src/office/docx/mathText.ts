import type { Attributes } from '../readXml';

/** Elements whose content is one operand, and the sign that stands before it. */
const operandSigns: Record<string, string> = { num: '', den: '/', sup: '^', sub: '_' };
/** An operand that needs no brackets: a name, a number, a sign. */
const simple = /^[\p{L}\p{N}\p{M}.,]*$|^.$/u;

/** Writes the structure of equations (`m:oMath`) as signs into the text: `(a+b)/c`, `x^2`, `√(y)`. */
export class MathText {
  private depth = 0;
  private readonly operands: number[] = [];
  private readonly brackets: string[] = [];
  /** A sign whose character may still be told, until the first operand it stands before. */
  private pending = '';

  get isOpen(): boolean {
    return this.depth > 0;
  }

  /** The text so far with what the beginning of this element adds to it. */
  open(name: string, { val }: Attributes, text: string): string {
    if (name === 'oMath') this.depth++;
    if (this.depth === 0) return text;
    switch (name) {
      case 'num':
      case 'den':
      case 'sup':
      case 'sub': {
        const signed = text + this.takePending() + operandSigns[name];
        this.operands.push(signed.length);
        return signed;
      }
      case 'e':
        return text + this.takePending();
      case 'rad':
        this.pending = '√(';
        return text;
      case 'nary':
        this.pending = '∫';
        return text;
      case 'd':
        this.pending = '(';
        this.brackets.push(')');
        return text;
      case 'chr':
      case 'begChr':
        if (this.pending) this.pending = val ?? '';
        return text;
      case 'endChr':
        this.brackets[this.brackets.length - 1] = val ?? '';
        return text;
      case 'mr':
        return /[\p{L}\p{N})]$/u.test(text) ? `${text}; ` : text;
      default:
        return text;
    }
  }

  /** The text so far with what the end of this element adds to it. */
  close(name: string, text: string): string {
    if (this.depth === 0) return text;
    switch (name) {
      case 'oMath':
        this.depth--;
        return text;
      case 'rad':
        return `${text})`;
      case 'd':
        return text + (this.brackets.pop() ?? '');
      case 'num':
      case 'den':
      case 'sup':
      case 'sub': {
        const from = this.operands.pop() ?? text.length;
        const operand = text.slice(from);
        if (operand === '') return text.slice(0, from - (operandSigns[name]?.length ?? 0));
        return simple.test(operand) ? text : `${text.slice(0, from)}(${operand})`;
      }
      default:
        return text;
    }
  }

  private takePending(): string {
    const sign = this.pending;
    this.pending = '';
    return sign;
  }
}
