import { type Script, scriptOf } from '../../scripts';
import type { Attributes } from '../readXml';
import { isOn, type ParagraphStyle } from './readStyles';

/** Text that stands this many half points above or below the line is set so to be an exponent or an index. */
const minRaised = 4;

/** How the open run is set. */
export class RunFormat {
  private hidden: boolean | null = null;
  private script: Script | null = null;
  private style = '';

  constructor(private readonly styles: Map<string, ParagraphStyle>) {}

  begin(): void {
    this.hidden = null;
    this.script = null;
    this.style = '';
  }

  /** Takes a property of the run; false where it is none that matters. */
  set(name: string, { val }: Attributes): boolean {
    if (name === 'vanish') this.hidden = isOn(val);
    else if (name === 'rStyle') this.style = val ?? '';
    else if (name === 'vertAlign') this.script = scriptOf(val);
    else if (name === 'position' && Math.abs(Number(val)) >= minRaised)
      this.script ??= Number(val) > 0 ? 'superscript' : 'subscript';
    else return name === 'position';
    return true;
  }

  isHidden(paragraphStyle: string): boolean {
    const styles = [this.style, paragraphStyle].map((id) => this.styles.get(id)?.hidden);
    return this.hidden ?? styles[0] ?? styles[1] ?? false;
  }

  get placed(): Script | null {
    return this.script ?? this.styles.get(this.style)?.script ?? null;
  }
}
