import { ScriptText } from '../scripts';
import { initialSize } from './initials';
import type { Segment } from './segment';
import { minSpace } from './spacing';

/** The separator before a character: nothing, a space of the text, or one that PDFium made up. */
export type Before = 'nothing' | 'space' | 'guess';

/** A character of at most this size, and raised by this much of the line's, is an exponent or the mark of a note. */
const raised = { size: 0.85, rise: 0.2 };

/** Whether a size is that of exponents, and not of a text beside its large initial. */
export const isOfScript = (size: number, ofLine: number) =>
  size <= raised.size * ofLine && size * initialSize > ofLine;

/** A character that goes on a segment. */
interface Following {
  space: Before;
  isRightToLeft: boolean;
  fontSize: number;
  bottom: number;
  /** How far ahead of the last one it begins. */
  ahead: number;
}

/** Writes out the exponents of a segment. */
export class RaisedText {
  /** The bottom and the font size of the last character on the line, and not above it. */
  private readonly onLine = { bottom: 0, fontSize: 0 };
  private script = new ScriptText();

  begin(bottom: number, fontSize: number): void {
    this.onLine.bottom = bottom;
    this.onLine.fontSize = fontSize;
  }

  /** Whether the next character is one: above the line, without a space before it to be seen. */
  follow(current: Segment, { space, isRightToLeft, fontSize, bottom, ahead }: Following): boolean {
    const { onLine } = this;
    const isJoined =
      space === 'nothing' ||
      (space === 'guess' && isOfScript(fontSize, onLine.fontSize) && ahead < minSpace * onLine.fontSize);
    const isAbove =
      isJoined &&
      !isRightToLeft &&
      fontSize <= raised.size * onLine.fontSize &&
      onLine.bottom - bottom >= raised.rise * onLine.fontSize;
    current.text = this.script.turn(isAbove ? 'superscript' : null, current.text);
    if (!isAbove) this.begin(bottom, fontSize);
    return isAbove;
  }

  /** The text of the segment that ends. */
  end(text: string): string {
    const ended = this.script.turn(null, text);
    this.script = new ScriptText();
    return ended;
  }
}
