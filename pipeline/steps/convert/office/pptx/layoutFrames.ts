import { readXmlIfPresent } from '../readXml';
import type { ZipArchive } from '../zipArchive';
import type { Frame, Placeholder } from './slideReader';

type PlacedPlaceholder = Placeholder & { frame: Frame };

/** Where a layout (or master) puts its placeholders. */
export async function layoutFrames(archive: ZipArchive, part: string): Promise<PlacedPlaceholder[]> {
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
