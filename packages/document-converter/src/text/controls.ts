const escapeCode = '\u001b';
/** Colours, titles of windows and the like, as programs write them for terminals. */
const terminalCodes = new RegExp(
  `${escapeCode}(?:\\[[\\d;?]*[ -/]*[@-~]|\\][^\\u0007${escapeCode}]*(?:\\u0007|${escapeCode}\\\\))`,
  'g',
);

/** Characters that terminals act on and nobody reads, such as a bell. */
const controls = /(?![\t\n\f])\p{Cc}/gu;

/** Text without what is written for terminals. */
export function withoutControls(text: string): string {
  return (text.includes(escapeCode) ? text.replace(terminalCodes, '') : text).replace(controls, '');
}
