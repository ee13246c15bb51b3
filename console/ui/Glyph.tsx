const shapes = {
  pencil: 'M3 17v-3.5L13 3.5l3.5 3.5L6.5 17H3z',
  bin: 'M4 6h12M8 6V4h4v2M5.5 6l.8 11h7.4l.8-11',
};

/** A small picture on a button, which has a label beside it. Not a character, which not every machine has a font for. */
export function Glyph({ name }: { name: keyof typeof shapes }) {
  return (
    <svg className="glyph" viewBox="0 0 20 20" width={16} height={16} aria-hidden="true">
      <path d={shapes[name]} fill="none" stroke="currentColor" strokeWidth={1.6} strokeLinejoin="round" />
    </svg>
  );
}
