import { type Script, ScriptText, scriptOf } from '../../scripts';
import type { Attributes } from '../readXml';

/** The text of a cell, put together from its runs, with exponents and indices written out. */
export class RichText {
  private text = '';
  private script: Script | null = null;
  /** Null until a run leaves the line, as in hardly any. */
  private scripts: ScriptText | null = null;

  begin(): void {
    this.text = '';
    this.script = null;
    this.scripts = null;
  }

  open(name: string, { val }: Attributes): void {
    if (name === 'r') this.script = null;
    else if (name === 'vertAlign') {
      this.script = scriptOf(val);
      this.scripts ??= new ScriptText();
    }
  }

  add(text: string): void {
    this.text = (this.scripts?.turn(this.script, this.text) ?? this.text) + text;
  }

  end(): string {
    return this.scripts?.turn(null, this.text) ?? this.text;
  }
}
