import { escapeXml } from '../../scripts/demo/writeOffice';
import { type CpuProfile, isExcluded, labelOf } from './cpuProfile';

/** A node of the call tree: a function, with all of its calls in that place. */
interface Frame {
  label: string;
  micros: number;
  children: Map<string, Frame>;
}

const [width, rowHeight, margin] = [1_200, 17, 10];
/** The narrowest frame that is drawn, as a share of the whole. */
const minShare = 0.002;
const characterWidth = 6.6;

/** The call tree, without idle time. */
function callTree(profile: CpuProfile): Frame {
  const selfMicros = new Map<number, number>();
  for (const [at, id] of (profile.samples ?? []).entries())
    selfMicros.set(id, (selfMicros.get(id) ?? 0) + (profile.timeDeltas?.[at] ?? 0));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const add = (parent: Frame, id: number): number => {
    const node = nodes.get(id);
    if (!node || isExcluded(node.callFrame)) return 0;
    const label = labelOf(node.callFrame);
    const frame = parent.children.get(label) ?? { label, micros: 0, children: new Map() };
    parent.children.set(label, frame);
    const below = (node.children ?? []).reduce((sum, child) => sum + add(frame, child), 0);
    const micros = below + (selfMicros.get(id) ?? 0);
    frame.micros += micros;
    return micros;
  };
  const root: Frame = { label: 'all', micros: 0, children: new Map() };
  for (const child of profile.nodes[0]?.children ?? []) root.micros += add(root, child);
  return root;
}

/** Each package has a color, so that who takes the time is seen before a label is read. */
function colorOf(label: string): string {
  const [owner = ''] =
    /node_modules\/(?:@[^/]+\/)?[^/]+|^dist\/[^/]+|^packages\/[^/]+|^node:/.exec(label) ?? [];
  let hue = 0;
  for (const character of owner) hue = (hue * 31 + character.charCodeAt(0)) % 360;
  return owner === '' ? 'hsl(0 0% 82%)' : `hsl(${hue} 60% 76%)`;
}

/** The function first: a narrow frame has no room for its file. */
function shortLabel(label: string): string {
  const [, file = '', name = label] = /^(.*):([^:]*)$/.exec(label) ?? [];
  return file === '' ? name : `${name} ${file.replace(/.*node_modules\//, '')}`;
}

/** A flame graph as an SVG image; the label and time of a frame are its tooltip. */
export function flameGraph(profile: CpuProfile, title: string): string {
  const root = callTree(profile);
  if (root.micros === 0) throw new Error('The profile has no samples.');
  const scale = (width - 2 * margin) / root.micros;
  const drawn: string[] = [];
  let deepest = 0;
  const draw = (frame: Frame, left: number, depth: number): void => {
    const wide = frame.micros * scale;
    deepest = Math.max(deepest, depth);
    const top = margin + (depth + 1) * rowHeight;
    const share = ((100 * frame.micros) / root.micros).toFixed(1);
    const shown = shortLabel(frame.label).slice(0, Math.max(0, Math.floor((wide - 4) / characterWidth)));
    drawn.push(
      `<g><title>${escapeXml(frame.label)}: ${(frame.micros / 1_000).toFixed(0)} ms, ${share} %</title>` +
        `<rect x="${left.toFixed(1)}" y="${top}" width="${wide.toFixed(1)}" height="${rowHeight - 1}" ` +
        `fill="${colorOf(frame.label)}"/>` +
        (shown.length > 2
          ? `<text x="${(left + 2).toFixed(1)}" y="${top + 12}">${escapeXml(shown)}</text>`
          : '') +
        '</g>',
    );
    let at = left;
    for (const child of [...frame.children.values()].sort((a, b) => b.micros - a.micros)) {
      if (child.micros >= minShare * root.micros) draw(child, at, depth + 1);
      at += child.micros * scale;
    }
  };
  draw(root, margin, 0);
  const height = 2 * margin + (deepest + 2) * rowHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="11">`,
    `<title>${escapeXml(title)}</title>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="${margin}" y="${margin + 10}" font-size="13">${escapeXml(title)}</text>`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}
