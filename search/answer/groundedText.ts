import type { Citation } from '../../domain/search';
import { citationOf } from './citationOf';
import { withoutForeignLinks } from './foreignLinks';
import type { GroundedSource } from './groundedSources';
import type { Statement } from './groundedStatements';
import { type Support, type VerifiableSource, verifiable, verifyStatement } from './verifyStatement';

/** The mark of a statement without a support of its own. */
const unverifiedMark = '[unverified]';

/** Puts an answer together from statements that it verifies, numbering their citations in the order in which they appear. */
export class GroundedText {
  readonly citations: Citation[] = [];
  /** Empty while nothing is verified. */
  text = '';
  /** Statements without support are held back until one with support shows that there is an answer at all. */
  private heldBack = '';
  private readonly sources: VerifiableSource[];
  /** The texts whose addresses may stand in a statement. */
  private readonly known: string[];

  constructor(
    private readonly question: string,
    sources: GroundedSource[],
    private readonly language: string | null,
  ) {
    this.sources = verifiable(sources, language);
    this.known = [question, ...sources.map(({ text }) => text)];
  }

  /** The text that the statement adds; empty while it is held back. */
  add({ text, evidence }: Statement): string {
    const said = withoutForeignLinks(text, this.known);
    if (said === '') return '';
    const supports = verifyStatement({ text: said, evidence }, this.question, this.sources, this.language);
    const isHeldBack = supports.length === 0 && this.text === '';
    const isFirst = this.heldBack === '' && this.text === '';
    const marks =
      supports.length === 0 ? [unverifiedMark] : supports.flatMap((support) => this.mark(support));
    this.heldBack += (isFirst ? '' : separatorBefore(said)) + [said, ...new Set(marks)].join(' ');
    if (isHeldBack) return '';
    const added = this.heldBack;
    this.heldBack = '';
    this.text += added;
    return added;
  }

  /** Forgets the statements that are held back: the answer is restarted. */
  discardHeldBack(): void {
    this.heldBack = '';
  }

  /** Statements of rows have no mark. */
  private mark({ hit, quote }: Support): string[] {
    if (hit === null) return [];
    const known = this.citations.find((one) => one.chunkId === hit.chunkId && one.quote === quote);
    if (known === undefined) this.citations.push(citationOf(hit, quote, this.citations.length + 1));
    return [`[${known?.marker ?? this.citations.length}]`];
  }
}

/** Items of a list keep their lines. */
function separatorBefore(statement: string): string {
  return /^(?:[-*•]|\d+[.)])\s/.test(statement) ? '\n' : ' ';
}
