const segmenters = new Map<string, Intl.Segmenter>();

/** The segmenter of a language, English where it is unknown. Each is created once, because creating one is slow. */
export function segmenterOf(language: string | null, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${granularity} ${language ?? 'en'}`;
  let segmenter = segmenters.get(key);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(language ?? 'en', { granularity });
    segmenters.set(key, segmenter);
  }
  return segmenter;
}
