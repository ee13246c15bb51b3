import { readRelationships } from '../officePackage';
import { readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import type { Frame, Placeholder } from './slideReader';

type PlacedPlaceholder = Placeholder & { frame: Frame };

/** The layouts of a presentation, each read once: all its slides have one of a few. */
export class Layouts {
  private readonly known = new Map<string, PlacedPlaceholder[]>();

  constructor(private readonly archive: ZipArchive) {}

  /** Where the layout, and behind it its master, puts placeholders. */
  async framesOf(layout: string | null): Promise<PlacedPlaceholder[]> {
    if (!layout) return [];
    const known = this.known.get(layout);
    if (known) return known;
    const relationships = await readRelationships(this.archive, layout);
    const master = relationships.find(({ type }) => type === 'slideMaster')?.target;
    const placed = [
      ...(await layoutFrames(this.archive, layout)),
      ...(master ? await layoutFrames(this.archive, master) : []),
    ];
    this.known.set(layout, placed);
    return placed;
  }
}

/** Where a layout (or master) puts its placeholders. */
async function layoutFrames(archive: ZipArchive, part: string): Promise<PlacedPlaceholder[]> {
  const placed: PlacedPlaceholder[] = [];
  let placeholder: Placeholder | null = null;
  let frame: Partial<Frame> = {};
  await readXmlIfPresent(archive, part, {
    open(name, { type = '', idx = '', x, y, cx, cy }) {
      if (name === 'sp') {
        placeholder = null;
        frame = {};
      } else if (name === 'ph') placeholder = { type, index: idx };
      else if (name === 'off') frame = { ...frame, left: Number(x), top: Number(y) };
      else if (name === 'ext' && cx !== undefined)
        frame = { ...frame, width: Number(cx), height: Number(cy) };
    },
    close(name) {
      const { left, top, width, height } = frame;
      if (name !== 'sp' || !placeholder) return;
      if (left === undefined || top === undefined || width === undefined || height === undefined) return;
      placed.push({ ...placeholder, frame: { left, top, width, height } });
    },
  });
  return placed;
}

const alike: Record<string, string> = { ctrTitle: 'title', subTitle: 'body', obj: 'body', '': 'body' };

/** A slide's placeholder takes the place of the layout's with its index, else of the one with its type. */
export function frameOf(placed: PlacedPlaceholder[], { type, index }: Placeholder): Frame | null {
  const sameType = (other: string) => (alike[other] ?? other) === (alike[type] ?? type);
  const match =
    placed.find((other) => index !== '' && other.index === index) ??
    placed.find((other) => sameType(other.type));
  return match?.frame ?? null;
}
