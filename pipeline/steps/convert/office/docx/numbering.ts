import { readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';

interface Level {
  format: string;
  /** Such as `%1.%2.`, where `%n` stands for the counter of level n. */
  text: string;
  start: number;
}

const maxLevels = 9;

function roman(value: number): string {
  const digits: [number, string][] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]; // prettier-ignore
  let rest = Math.min(value, 3999);
  let result = '';
  for (const [size, digit] of digits) {
    while (rest >= size) {
      result += digit;
      rest -= size;
    }
  }
  return result;
}

function letter(value: number): string {
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}

function counterText(value: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letter(value);
    case 'upperLetter':
      return letter(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    default:
      return String(value);
  }
}

/** Counts list items as Word does, so that a list shows the numbers its readers know. */
export class Numbering {
  private readonly abstract = new Map<string, Map<number, Level>>();
  private readonly abstractOf = new Map<string, string>();
  private readonly counters = new Map<string, number[]>();

  static async read(archive: ZipArchive, part: string): Promise<Numbering> {
    const numbering = new Numbering();
    let levels: Map<number, Level> | null = null;
    let level: Level | null = null;
    let number = '';
    await readXmlIfPresent(archive, part, {
      open(name, attributes) {
        const value = attributes.val ?? '';
        if (name === 'abstractNum') {
          levels = new Map();
          numbering.abstract.set(attributes.abstractNumId ?? '', levels);
        } else if (name === 'lvl' && levels) {
          level = { format: 'decimal', text: '', start: 1 };
          levels.set(Number(attributes.ilvl) || 0, level);
        } else if (name === 'numFmt' && level) level.format = value;
        else if (name === 'lvlText' && level) level.text = value;
        else if (name === 'start' && level) level.start = Number(value) || 0;
        else if (name === 'num') number = attributes.numId ?? '';
        else if (name === 'abstractNumId' && number) numbering.abstractOf.set(number, value);
      },
      close(name) {
        if (name === 'lvl') level = null;
        else if (name === 'abstractNum') levels = null;
        else if (name === 'num') number = '';
      },
    });
    return numbering;
  }

  /** The marker of the list's next item at this depth; null where the list has none. */
  next(id: string, depth: number): string | null {
    const list = this.abstractOf.get(id);
    const levels = list === undefined ? undefined : this.abstract.get(list);
    const level = levels?.get(depth);
    if (list === undefined || !levels || !level) return id === '0' ? null : '-';
    if (level.format === 'none') return null;
    if (level.format === 'bullet') return '-';
    const counters = this.counters.get(list) ?? [];
    counters.length = Math.min(counters.length, depth + 1);
    for (let outer = 0; outer < depth; outer++) counters[outer] ??= levels.get(outer)?.start ?? 1;
    counters[depth] = (counters[depth] ?? level.start - 1) + 1;
    this.counters.set(list, counters);
    const shown = level.text.replace(/%(\d)/g, (_, digit: string) => {
      const at = Math.min(Number(digit), maxLevels) - 1;
      return counterText(counters[at] ?? 1, levels.get(at)?.format ?? 'decimal');
    });
    return shown.trim() || null;
  }
}
