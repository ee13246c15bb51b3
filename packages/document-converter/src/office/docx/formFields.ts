import type { Attributes } from '../readXml';
import { isOn } from './readStyles';

/** Fields of forms as Word had them before content controls: their state stands apart from the text. */
export class FormFields {
  private kind: 'checkBox' | 'ddList' | null = null;
  private checked: boolean | null = null;
  private fallback: string | undefined;
  private chosen: string | undefined;
  private entries: string[] = [];

  /** At an element within a field's beginning. */
  open(name: string, { val }: Attributes): void {
    if (name === 'checkBox' || name === 'ddList') {
      this.kind = name;
      this.checked = null;
      [this.fallback, this.chosen] = [undefined, undefined];
      this.entries = [];
    } else if (name === 'checked') this.checked = isOn(val);
    else if (name === 'default') this.fallback = val ?? '1';
    else if (name === 'result') this.chosen = val;
    else if (name === 'listEntry') this.entries.push(val ?? '');
  }

  /** The text that the field shows, where its description ends here; else an empty string. */
  close(name: string): string {
    if (name !== this.kind) return '';
    this.kind = null;
    if (name === 'checkBox') return (this.checked ?? isOn(this.fallback ?? '0')) ? '☒' : '☐';
    return this.entries[Number(this.chosen ?? this.fallback ?? 0)] ?? '';
  }
}
