/** Kinds of fields whose value is shown as it is. */
const shownTypes = new Set([
  '',
  'text',
  'email',
  'number',
  'tel',
  'url',
  'date',
  'datetime-local',
  'month',
  'week',
  'time',
]);

/** The text that the fields of a form show: marks, values, and the chosen options of a list. */
export class FormControls {
  /** The chosen options of the open list; null outside of one. */
  private chosen: string[] | null = null;
  private option: { isChosen: boolean; text: string } | null = null;

  get isInList(): boolean {
    return this.chosen !== null;
  }

  /** @returns what the field shows, before which the page goes on; empty for other elements */
  open(tag: string, attributes: Record<string, string>): string {
    if (tag === 'select') this.chosen = [];
    else if (tag === 'option') this.option = { isChosen: 'selected' in attributes, text: '' };
    if (tag !== 'input') return '';
    const type = (attributes.type ?? '').toLowerCase();
    if (type === 'checkbox' || type === 'radio') return 'checked' in attributes ? ' ☒ ' : ' ☐ ';
    return shownTypes.has(type) && attributes.value ? ` ${attributes.value} ` : '';
  }

  text(text: string): void {
    if (this.option) this.option.text += text;
  }

  /** @returns what a list shows that ends here */
  close(tag: string): string {
    if (tag === 'option') {
      if (this.option?.isChosen) this.chosen?.push(this.option.text.trim());
      this.option = null;
    }
    if (tag !== 'select' || !this.chosen) return '';
    const shown = this.chosen.join(', ');
    this.chosen = null;
    return shown && ` ${shown} `;
  }
}
