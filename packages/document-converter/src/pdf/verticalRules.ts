import type { Rotation } from './charReader';
import { rulesInFrame } from './ruledTables';
import type { PageText, Place, Rule } from './segment';

/** The page's vertical rules, by the frame in which they are looked for. */
export class VerticalRules {
  private readonly rules = new Map<Rotation, Rule[]>();

  constructor(private readonly page: Pick<PageText, 'width' | 'height' | 'rules'>) {}

  /** Whether one stands between `from` and the character that follows there. */
  standBefore(next: Place, from: number, rotation: Rotation): boolean {
    let rules = this.rules.get(rotation);
    if (!rules) {
      rules = rulesInFrame(this.page, rotation).filter((rule) => rule.isVertical);
      this.rules.set(rotation, rules);
    }
    const middle = (next.top + next.bottom) / 2;
    return rules.some(
      (rule) => rule.at > from - 1 && rule.at < next.left + 1 && rule.from <= middle && rule.to >= middle,
    );
  }
}
