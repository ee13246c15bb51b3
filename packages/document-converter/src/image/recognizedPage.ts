import { fromFrame, type PageText, type Place, type Segment, toFrame } from '../pdf/segment';
import { withTextLayer } from '../pdf/withTextLayer';
import { boxBefore, pointAfter } from './improve/straighten';
import type { Recognition } from './recognizer';
import { toSegments } from './toSegments';

/**
 * The page that was read from a picture of `scale` pixels a point: laid out as straightened, its places on the picture
 * as it was shown. `layer`: the text that is known to stand on it, in points as shown.
 */
export function recognizedPage(read: Recognition, scale: number, layer: readonly Segment[] = []): PageText {
  const { from, to, degrees } = read.straightening;
  const pixels = scale * read.straightening.scale;
  const width = to.width / pixels;
  const height = to.height / pixels;
  const shown = { width: from.width / scale, height: from.height / scale };
  const known = degrees === 0 ? layer : layer.map((segment) => straightened(segment, read, scale));
  const written = known.filter(({ text }) => text.trim() !== '');
  const along = written.filter(({ rotation }) => rotation === read.rotation);
  const turned = written.filter(({ rotation }) => rotation !== read.rotation);
  const elsewhere = turned.map((segment) =>
    toFrame(fromFrame(segment, segment.rotation, width, height), read.rotation, width, height),
  );
  const segments = [...toSegments(withTextLayer(read, along, elsewhere, pixels), pixels), ...turned];
  const characters = segments.reduce((sum, { text }) => sum + text.length, 0);
  const place = (box: Place) => scaled(boxBefore(read.straightening, scaled(box, pixels)), 1 / scale);
  const page = { width, height, segments, characters, unmapped: 0, lost: 0, rules: [] };
  return degrees === 0 ? { ...page, ...shown } : { ...page, asShown: { ...shown, place } };
}

function scaled({ left, top, right, bottom }: Place, factor: number): Place {
  return { left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor };
}

/** The segment where its middle has come to lie: words typed on a skewed scan are upright and stay so. */
function straightened(segment: Segment, { straightening }: Recognition, scale: number): Segment {
  const { from, to } = straightening;
  const pixels = scale * straightening.scale;
  const box = fromFrame(segment, segment.rotation, from.width / scale, from.height / scale);
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const { x, y } = pointAfter(straightening, middle.x * scale, middle.y * scale);
  const right = x / pixels - middle.x;
  const down = y / pixels - middle.y;
  const moved = {
    left: box.left + right,
    top: box.top + down,
    right: box.right + right,
    bottom: box.bottom + down,
  };
  return { ...segment, ...toFrame(moved, segment.rotation, to.width / pixels, to.height / pixels) };
}
