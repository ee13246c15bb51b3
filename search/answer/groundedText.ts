import type { Citation } from '../../domain/search';
import { citationOf } from './citationOf';
import type { Support } from './verifyStatement';

/** What a statement without a support of its own is marked with. */
export const unverifiedMark = '[unverified]';

/** Puts an answer together from statements, numbering their citations in the order in which they appear. */
export class GroundedText {
  readonly citations: Citation[] = [];
  readonly unverified: string[] = [];
  usedRows = false;
  text = '';
  /** Statements without support are held back until one with support shows that there is an answer at all. */
  private heldBack = '';

  get isVerified(): boolean {
    return this.text !== '';
  }

  /** What the statement adds to the text; empty while it is held back. */
  add(statement: string, supports: Support[]): string {
    if (statement === '') return '';
    const marks = supports.length === 0 ? [unverifiedMark] : this.markersOf(supports);
    const piece = [statement, ...marks].join(' ');
    if (supports.length === 0) this.unverified.push(statement);
    const begun = this.heldBack !== '' || this.text !== '';
    const joined = begun ? separatorBefore(statement) + piece : piece;
    if (supports.length === 0 && this.text === '') {
      this.heldBack += joined;
      return '';
    }
    const added = this.heldBack + joined;
    this.heldBack = '';
    this.text += added;
    return added;
  }

  /** Forgets the statements that are held back: the answer is restarted. */
  discardHeldBack(): void {
    this.heldBack = '';
    this.unverified.length = 0;
  }

  private markersOf(supports: Support[]): string[] {
    return supports.flatMap((support) => {
      if (support.kind === 'chunk') return [`[${this.cite(support)}]`];
      this.usedRows = true;
      return [];
    });
  }

  private cite({ hit, quote }: Extract<Support, { kind: 'chunk' }>): number {
    const known = this.citations.find(
      (citation) => citation.chunkId === hit.chunkId && citation.quote === quote,
    );
    if (known !== undefined) return known.marker;
    this.citations.push(citationOf(hit, quote, this.citations.length + 1));
    return this.citations.length;
  }
}

/** Items of a list keep their lines. */
function separatorBefore(statement: string): string {
  return /^(?:[-*•]|\d+[.)])\s/.test(statement) ? '\n' : ' ';
}
