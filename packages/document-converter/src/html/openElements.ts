import type { HtmlBlock } from './htmlBlock';

const boilerplateRoles = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'search', 'menu']);
const incidentalNames =
  /(^|[\s_-])(cookies?|consent|gdpr|breadcrumbs?|navbar|nav-?menu|site-?nav|main-?nav|skip-?link|advert(isement)?s?|social-?share|share-?buttons?|newsletter)([\s_-]|$)/i;
const unseen = /display:\s*none|visibility:\s*(?:hidden|collapse)/i;
/** Their names tell of the whole page. */
const wholePage = new Set(['html', 'body', 'main', 'article']);
/** Elements nested deeper are read as if they were the one at this depth. */
const maxDepth = 2000;

export type Flags = Pick<HtmlBlock, 'main' | 'boilerplate' | 'incidental'>;

interface OpenElement extends Flags {
  tag: string;
  hidden: boolean;
}

/** The elements around the place that is read, and what they say of it. */
export class OpenElements {
  private readonly elements: OpenElement[] = [];
  /** How many of a tag are open: asked for each block, however deep it stands. */
  private readonly counts = new Map<string, number>();

  open(tag: string, attributes: Record<string, string>): void {
    if (this.elements.length >= maxDepth) return;
    this.counts.set(tag, this.countOf(tag) + 1);
    const parent = this.elements.at(-1);
    const role = attributes.role ?? '';
    const named = `${attributes.class ?? ''} ${attributes.id ?? ''}`;
    this.elements.push({
      tag,
      main:
        parent?.main ||
        tag === 'main' ||
        tag === 'article' ||
        role === 'main' ||
        attributes.itemprop === 'articleBody',
      boilerplate: parent?.boilerplate || boilerplateRoles.has(role) || this.isBoilerplate(tag),
      incidental: parent?.incidental || (!wholePage.has(tag) && incidentalNames.test(named)),
      hidden: parent?.hidden || 'hidden' in attributes || unseen.test(attributes.style ?? ''),
    });
  }

  close(tag: string): void {
    if (this.countOf(tag) === 0) return;
    for (let closed = this.elements.pop(); closed; closed = this.elements.pop()) {
      this.counts.set(closed.tag, this.countOf(closed.tag) - 1);
      if (closed.tag === tag) return;
    }
  }

  isWithin(...tags: string[]): boolean {
    return tags.some((tag) => this.countOf(tag) > 0);
  }

  private countOf(tag: string): number {
    return this.counts.get(tag) ?? 0;
  }

  get isHidden(): boolean {
    return this.elements.at(-1)?.hidden ?? false;
  }

  flags(): Flags {
    const { main = false, boilerplate = false, incidental = false } = this.elements.at(-1) ?? {};
    return { main, boilerplate, incidental };
  }

  private isBoilerplate(tag: string): boolean {
    if (tag === 'nav') return true;
    // Within an article these hold its title, its remarks, the source of a quotation.
    if (tag === 'header' || tag === 'aside') return !this.isWithin('article', 'main');
    return tag === 'footer' && !this.isWithin('blockquote');
  }
}
