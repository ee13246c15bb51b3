/** Words before a full stop that ends no sentence, in the languages that documents mix most. */
const abbreviations = new Set(
  `Mr Mrs Ms Dr Prof St Ste Jr Sr Sra Srta Mme Mlle Gen Gov Rep Sen vs No Nos Nr Fig Figs Tab Eq Eqs Sec Ch Vol vol p pp
  Abs Art Bd bzw ca cf al approx etc ex env resp sog tzv tj núm Inc Ltd Co Corp Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct
  Nov Dec e.g i.e z.B d.h u.a p.ej т.е см др г им U.S U.K Tel tel Fax Mob ext Hr Fr Str Std inkl zzgl ggf Mio Mrd`.split(
    /\s+/,
  ),
);

/** The last word of a text with its full stop; longer words are no abbreviations. */
const lastWord = /(?:^|[\s(])([\p{L}.]{1,8})\.$/u;
const longestWithSurroundings = 12;

/** Whether a text ends with an abbreviation or an initial. */
export function endsWithAbbreviation(text: string): boolean {
  const [, word] = lastWord.exec(text.trimEnd().slice(-longestWithSurroundings)) ?? [];
  return word !== undefined && (abbreviations.has(word) || /^\p{Lu}$/u.test(word));
}
