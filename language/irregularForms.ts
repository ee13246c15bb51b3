/** English verbs and nouns whose forms have different stems: the base form, then the others. */
const families = `be was were been; become became; begin began begun; bind bound; bite bit bitten; blow blew blown;
  break broke broken; bring brought; build built; burn burnt; buy bought; catch caught; choose chose chosen;
  come came; creep crept; deal dealt; dig dug; draw drew drawn; drink drank drunk; drive drove driven; eat ate eaten;
  fall fell fallen; feed fed; feel felt; fight fought; find found; flee fled; fly flew flown; forbid forbade forbidden;
  forget forgot forgotten; freeze froze frozen; get got gotten; give gave given; go went gone; grow grew grown;
  hang hung; hear heard; hide hid hidden; hold held; keep kept; know knew known; lay laid; lead led; learn learnt;
  leave left; lend lent; lose lost; make made; mean meant; meet met; pay paid; ride rode ridden; ring rang rung;
  rise rose risen; run ran; say said; see saw seen; seek sought; sell sold; send sent; shake shook shaken; shine shone;
  shoot shot; show shown; shrink shrank shrunk; sing sang sung; sink sank sunk; sit sat; sleep slept; speak spoke spoken;
  spend spent; spin spun; stand stood; steal stole stolen; stick stuck; strike struck; swear swore sworn; sweep swept;
  swim swam swum; take took taken; teach taught; tear tore torn; tell told; think thought; throw threw thrown;
  understand understood; wake woke woken; wear wore worn; win won; withdraw withdrew withdrawn; write wrote written;
  foot feet; man men; woman women; child children; tooth teeth; mouse mice; life lives; knife knives; leaf leaves`;

const formsByBase = new Map(
  families.split(';').map((family) => {
    const [base = '', ...forms] = family.trim().split(/\s+/);
    return [base, forms] as const;
  }),
);
const bases = new Map(
  [...formsByBase].flatMap(([base, forms]) => forms.map((form) => [form, base] as const)),
);

/** The irregular forms of an English word, without its base form; none for a regular word. */
export function irregularForms(base: string): readonly string[] {
  return formsByBase.get(base) ?? [];
}

/** The base form of an irregular English word; other words unchanged. */
export function regularForm(word: string): string {
  return bases.get(word) ?? word;
}
