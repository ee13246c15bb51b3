/** Names of fewer words are codes and numbers. */
const minTitleWords = 2;

/** The words of a file's name; undefined where it says nothing. */
export function fileTitle(name: string): string | undefined {
  const words = name.replace(/\.\p{L}\w{0,4}$/u, '').match(/\p{L}{3,}/gu) ?? [];
  return words.length < minTitleWords ? undefined : words.join(' ');
}
