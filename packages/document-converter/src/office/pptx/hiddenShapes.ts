import type { XmlHandlers } from '../readXml';

const shapes = new Set(['sp', 'pic', 'graphicFrame', 'cxnSp', 'grpSp']);

/** Hands on the elements of a slide, but what is within shapes that its author hid; calls `onHidden` for each. */
export function withoutHiddenShapes(handlers: XmlHandlers, onHidden: () => void): XmlHandlers {
  /** The depths of the elements of open shapes. */
  const open: number[] = [];
  let depth = 0;
  let hiddenAt: number | null = null;
  return {
    open(name, attributes) {
      depth++;
      if (hiddenAt !== null) return;
      if (shapes.has(name)) open.push(depth);
      else if (name === 'cNvPr' && /^(1|true)$/.test(attributes.hidden ?? '') && open.length > 0) {
        hiddenAt = open.at(-1) ?? null;
        onHidden();
        return;
      }
      handlers.open(name, attributes);
    },
    close(name) {
      const closed = depth--;
      if (hiddenAt !== null && closed > hiddenAt) return;
      hiddenAt = null;
      if (open.at(-1) === closed) open.pop();
      handlers.close?.(name);
    },
    text(piece) {
      if (hiddenAt === null) handlers.text?.(piece);
    },
  };
}
