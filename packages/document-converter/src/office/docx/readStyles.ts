import { type Script, scriptOf } from '../../scripts';
import { readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';

export interface ParagraphStyle {
  name: string;
  basedOn: string | null;
  /** Heading level from 1, where the style says it; 0 where it says that its paragraphs are text. */
  level: number | null;
  numbering: { id: string; depth: number } | null;
  hidden: boolean | null;
  script: Script | null;
}

export const isOn = (value: string | undefined) => value === undefined || !/^(0|false|off)$/.test(value);

/** Styles of paragraphs and characters by id, with what they inherit already in them. */
export async function readStyles(archive: ZipArchive, part: string): Promise<Map<string, ParagraphStyle>> {
  const styles = new Map<string, ParagraphStyle>();
  let style: ParagraphStyle | null = null;
  await readXmlIfPresent(archive, part, {
    open(name, attributes) {
      if (name === 'style') {
        style = { name: '', basedOn: null, level: null, numbering: null, hidden: null, script: null };
        if (/^(paragraph|character)$/.test(attributes.type ?? ''))
          styles.set(attributes.styleId ?? '', style);
      } else if (!style) return;
      else if (name === 'name') style.name = attributes.val ?? '';
      else if (name === 'vanish') style.hidden = isOn(attributes.val);
      else if (name === 'vertAlign') style.script = scriptOf(attributes.val);
      else if (name === 'basedOn') style.basedOn = attributes.val ?? null;
      else if (name === 'outlineLvl') {
        const level = Number(attributes.val);
        if (level >= 0) style.level = level < 9 ? level + 1 : 0;
      } else if (name === 'numId')
        style.numbering = { id: attributes.val ?? '', depth: style.numbering?.depth ?? 0 };
      else if (name === 'ilvl')
        style.numbering = { id: style.numbering?.id ?? '', depth: Number(attributes.val) || 0 };
    },
    close(name) {
      if (name === 'style') style = null;
    },
  });
  for (const own of styles.values()) {
    const named = /^heading ?([1-9])$/i.exec(own.name)?.[1];
    if (named) own.level = Number(named);
    else if (/^title$/i.test(own.name)) own.level = 1;
  }
  for (const own of styles.values()) inherit(own, styles);
  return styles;
}

function inherit(style: ParagraphStyle, styles: Map<string, ParagraphStyle>): void {
  let parent = styles.get(style.basedOn ?? '');
  for (let hops = 0; parent && hops < 20; hops++) {
    style.level ??= parent.level;
    style.numbering ??= parent.numbering;
    style.hidden ??= parent.hidden;
    style.script ??= parent.script;
    // A style may only say how deep in its parent's list it is.
    if (style.numbering && !style.numbering.id && parent.numbering)
      style.numbering = { ...style.numbering, id: parent.numbering.id };
    parent = styles.get(parent.basedOn ?? '');
  }
}
