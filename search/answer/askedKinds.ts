/**
 * Kinds of things that are told by how they are written or by what they are called, so that a sentence without one is no
 * answer: asked for in these words, given so. English only.
 */
interface AskedKind {
  asked: RegExp;
  given: RegExp;
  /** It is said of the thing behind it ("the grey cabinet"), which must be the one that is asked about. */
  describes?: boolean;
  /** Words that only name the kind: a sentence seldom repeats them. */
  words: string;
}

const kinds: readonly AskedKind[] = [
  {
    asked:
      /\bmade (?:up )?(?:of|from|out of)\b|\b(?:what|which) (?:kind of |type of |sort of )?materials?\b|^(?:(?!how|where|when|who|why)\S+ ){1,4}materials?$/iu,
    given:
      /\b(?:made (?:up )?(?:of|from|out of|with)|consists?|consisting|compris(?:es?|ing)|composed|contains?|blend of|woven|knitted|moulded|built (?:of|from))\b|\b(?:acrylic|alumini?um|bamboo|bone|brass|brick|bronze|canvas|carbon|cardboard|ceramics?|clay|concrete|copper|cork|cotton|denim|down|epoxy|fib(?:re|er)glass|fleece|foam|fur|gold|granite|graphite|gypsum|hemp|ivory|jute|kevlar|latex|leather|linen|marble|mesh|metal|microfib(?:re|er)|mohair|neoprene|nylon|oak|paper|pine|plaster|plastic|plywood|poly\p{L}+|porcelain|pvc|rayon|resin|rubber|sandstone|satin|silicone?|silk|silver|slate|stainless|steel|stone|straw|suede|synthetic|terracotta|tin|titanium|velvet|vinyl|viscose|wax|wicker|wood(?:en)?|wool(?:len)?|zinc)\b|\b(?:of|from|in|cast|wrought) (?:felt|iron|lead)\b/iu,
    words: 'made material materials kind type sort',
  },
  {
    asked:
      /\b(?:what|which) colou?rs?\b|\bcolou?rs? (?:is|are|does|do|of)\b|^(?:(?!how|where|when|who|why)\S+ ){1,4}colou?rs?$/iu,
    given:
      /\b(?:amber|beige|black|blue|bronze|brown|burgundy|charcoal|cream|crimson|cyan|gold(?:en)?|gr[ae]y|green|indigo|ivory|khaki|lilac|magenta|maroon|mauve|navy|ochre|olive|orange|pink|purple|red|scarlet|silver|tan|teal|turquoise|violet|white|yellow|transparent|colou?rless)\b/iu,
    describes: true,
    words: 'color colour colors colours',
  },
  {
    asked: /\b(?:tele)?phone numbers?\b|\bnumber .*\b(?:call|ring|dial)\b/iu,
    given: /(?<![\d.,])[+(]?\d(?:[\s()/.-]{0,2}\d){4,}|\b(?:call|dial|ring|phone|extension) \d{2,}/iu,
    words: 'phone telephone number numbers call',
  },
  {
    asked: /\b(?:opening|business|office|working|visiting) (?:hours|times)\b/iu,
    given:
      /\b\d{1,2}[:.]\d\d\b|\b\d{1,2}\s?[ap]\.?m\b|\bo['’]clock\b|\b(?:noon|midnight|half past)\b|\b(?:at|from|until|till|by) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/iu,
    words: 'opening open business office working visiting hours hour times time',
  },
  {
    asked: /\b(?:last|first|full|family|maiden|middle|sur|christian) ?names?\b/iu,
    given: /(?<=[\p{L}\p{N},;:|(] )\p{Lu}\p{Ll}{2,}/u,
    words: 'name names last first full family surname',
  },
  {
    asked: /\b(?:what|which) days\b|\b(?:what|which) days? of the week\b/iu,
    given:
      /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:daily|weekends?|weekdays?|holidays?|every day|any day)\b|\b\d{1,2}(?:st|nd|rd|th)? \p{Lu}\p{Ll}{2,}/iu,
    words: 'day days week',
  },
  {
    asked:
      /\b(?:what|which) year\b|\bwhen (?:was|were) (?:\S+ ){1,8}(?:built|founded|established|constructed|erected)\b/iu,
    given: /\b1[0-9]\d\d\b|\b20\d\d\b|\b\d{1,2}(?:st|nd|rd|th) century\b|\byears? ago\b/iu,
    words: 'year',
  },
  {
    asked:
      /\b(?:what|which) (?:\p{L}+ )?(?:company|companies|firms?|suppliers?|manufacturers?|brands?|makes? of|carriers?|airlines?|banks?|authority|publishers?|newspapers?|insurers?)\b(?! (?:cars?|holidays?|accounts?|cards?|polic(?:y|ies)|phones?|laptops?|details?|codes?)\b)/iu,
    given: /(?<=[\p{L}\p{N},;:|(“"] )\p{Lu}\p{L}*\p{Ll}/u,
    words: 'brand make',
  },
  {
    asked: /\b(?:what|which) (?:country|city|continent)\b/iu,
    given: /(?<=[\p{L}\p{N},;|(] )\p{Lu}\p{Ll}{2,}/u,
    words: 'country city continent',
  },
  { asked: /\be-?mail address(?:es)?\b/iu, given: /\S@\S/u, words: 'email e-mail mail address' },
  {
    asked: /\bweb ?(?:sites?|address(?:es)?)\b|\burls?\b|\baddress\b.*\bbrowser\b/iu,
    given: /https?:|\bwww\.|\b[\p{L}\d-]+\.(?:com|org|net|edu|gov|eu|io|[a-z]{2})\b|\b\d+\.\d+\.\d+\.\d+\b/iu,
    words: 'website web site page url address browser',
  },
  {
    asked:
      /\bspeed limit\b|\bhow fast (?:may|can|do|does|is|are)\b.*\b(?:drive|driving|go|travel|fly|sail)\b/iu,
    given: /\b(?:km\/h|kph|mph|knots?|kilomet(?:re|er)s? (?:an|per) hour|miles (?:an|per) hour|m\/s)\b/iu,
    words: 'limit',
  },
];

/** "How many colours" asks for a number. */
const asksAmount = /\bhow (?:many|much|long|often)\b/iu;

/** The kind of thing that a question asks for; undefined for most. */
export function askedKind(question: string): AskedKind | undefined {
  return asksAmount.test(question) ? undefined : kinds.find(({ asked }) => asked.test(question));
}

const behind =
  /^ (?!(?:and|or|with|when|while|if|for|on|in|by|at|to|as|but|than|all|paint|colou?rs?)\b)(\p{L}+)/iu;

/** Whether a sentence has what a question of this kind asks for, beyond what the question says itself. */
export function hasKind({ asked, given, describes }: AskedKind, sentence: string, question: string): boolean {
  const said = ` ${(
    question
      .replace(asked, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;
  return [...sentence.matchAll(new RegExp(given.source, `${given.flags}g`))].some((match) => {
    if (said.includes(` ${match[0].toLowerCase()} `)) return false;
    const thing = describes ? behind.exec(sentence.slice(match.index + match[0].length))?.[1] : undefined;
    return thing === undefined || said.includes(` ${thing.toLowerCase().replace(/(?:e?s)$/u, '')}`);
  });
}
