import { counterText } from '../../counterText';
import { readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';

interface Level {
  format: string;
  /** Such as `%1.%2.`, where `%n` stands for the counter of level n. */
  text: string;
  start: number;
  /** Whether it shows the counters of all levels as decimals (`1.2` below an `I.`). */
  isLegal: boolean;
}

/** A list of the document: its kind, and where it counts or looks in another way. */
interface List {
  kind: string;
  /** First numbers of its own by level, which also part its counting from that of the other lists of its kind. */
  starts: Map<number, number>;
  levels: Map<number, Level>;
}

const maxLevels = 9;

/** Counts list items as Word does, so that a list shows the numbers its readers know. */
export class Numbering {
  private readonly kinds = new Map<string, Map<number, Level>>();
  /** Kinds that only name a list style, by that style's id. */
  private readonly styleOfKind = new Map<string, string>();
  private readonly kindOfStyle = new Map<string, string>();
  private readonly lists = new Map<string, List>();
  private readonly counters = new Map<string, number[]>();
  private readonly begun = new Set<string>();

  static async read(archive: ZipArchive, part: string): Promise<Numbering> {
    const numbering = new Numbering();
    let levels: Map<number, Level> | null = null;
    let level: Level | null = null;
    let kind = '';
    let list: List | null = null;
    let overridden = 0;
    await readXmlIfPresent(archive, part, {
      open(name, attributes) {
        const value = attributes.val ?? '';
        if (name === 'abstractNum') {
          kind = attributes.abstractNumId ?? '';
          levels = new Map();
          numbering.kinds.set(kind, levels);
        } else if (name === 'numStyleLink') numbering.styleOfKind.set(kind, value);
        else if (name === 'styleLink') numbering.kindOfStyle.set(value, kind);
        else if (name === 'num') {
          list = { kind: '', starts: new Map(), levels: new Map() };
          numbering.lists.set(attributes.numId ?? '', list);
          levels = list.levels;
        } else if (name === 'abstractNumId' && list) list.kind = value;
        else if (name === 'lvlOverride') overridden = Number(attributes.ilvl) || 0;
        else if (name === 'startOverride') list?.starts.set(overridden, Number(value) || 0);
        else if (name === 'lvl' && levels) {
          level = { format: 'decimal', text: '', start: 1, isLegal: false };
          levels.set(Number(attributes.ilvl) || 0, level);
        } else if (name === 'numFmt' && level) level.format = value;
        else if (name === 'isLgl' && level) level.isLegal = !/^(0|false|off)$/.test(value);
        else if (name === 'lvlText' && level) level.text = value;
        else if (name === 'start' && level) level.start = Number(value) || 0;
      },
      close(name) {
        if (name === 'lvl') level = null;
        else if (name === 'abstractNum' || name === 'num') {
          levels = null;
          list = null;
        }
      },
    });
    return numbering;
  }

  private levelOf(list: List, depth: number): Level | undefined {
    const style = this.styleOfKind.get(list.kind);
    const kind = (style === undefined ? undefined : this.kindOfStyle.get(style)) ?? list.kind;
    return list.levels.get(depth) ?? this.kinds.get(kind)?.get(depth);
  }

  /** Lists of one kind count on where another left off; one with first numbers of its own begins with those. */
  private countersOf(id: string, list: List): number[] {
    const counters = this.counters.get(list.kind) ?? [];
    if (list.starts.size > 0 && !this.begun.has(id)) {
      for (const [depth, start] of list.starts) if (depth < maxLevels) counters[depth] = start - 1;
    }
    this.begun.add(id);
    this.counters.set(list.kind, counters);
    return counters;
  }

  /** The marker of the list's next item at this depth; null where the list has none. */
  next(id: string, depth: number): string | null {
    const list = this.lists.get(id);
    const level = list && this.levelOf(list, depth);
    if (!list || !level) return id === '0' ? null : '-';
    if (level.format === 'none') return null;
    if (level.format === 'bullet') return '-';
    const startOf = (at: number) => list.starts.get(at) ?? this.levelOf(list, at)?.start ?? 1;
    const counters = this.countersOf(id, list);
    counters.length = Math.min(counters.length, depth + 1);
    for (let outer = 0; outer < depth; outer++) counters[outer] ??= startOf(outer);
    counters[depth] = (counters[depth] ?? startOf(depth) - 1) + 1;
    const shown = level.text.replace(/%(\d)/g, (_, digit: string) => {
      const at = Math.min(Number(digit), maxLevels) - 1;
      const format = level.isLegal ? 'decimal' : this.levelOf(list, at)?.format;
      return counterText(counters[at] ?? 1, format ?? 'decimal');
    });
    return shown.trim() || null;
  }
}
