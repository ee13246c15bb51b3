const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that hold nothing to read. */
export const droppedTags = names(`
  script style title noscript template svg annotation annotation-xml iframe object embed canvas button
  textarea dialog audio video rt rp rtc
`);

/** Elements that begin and end a block. */
export const breakingTags = names(`
  address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form
  header hr html legend li main nav ol p section summary ul caption h1 h2 h3 h4 h5 h6 pre table tr td th
`);
