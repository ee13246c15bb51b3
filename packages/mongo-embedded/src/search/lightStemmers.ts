/**
 * Languages that have an analyser in Lucene but no Snowball algorithm: their inflections are cut off by lists of
 * endings, the longest that leaves enough of the word first.
 */
interface Endings {
  endings: string;
  minStem: number;
  prepare?: (word: string) => string;
}

const unaccented = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');

const lists: Record<string, Endings> = {
  bulgarian: {
    endings: `ища ище ове ево ият ията ието ите ето ата ето ът ят ия ие ии те то та ят ам ах еше аха яха
      ето ени ена ено ен ан ана ани ано и а я о е ъ у й`,
    minStem: 3,
  },
  greek: {
    endings: `ουμε ονται ομαι εται ησεις ησουν ικος ικη ικο ικων ικες ιας ιες ιων ιους ιου ιοι ους ων ος ου ον οι ες ης ας εις
      ει αι ια ιο η α ο ι ε υ ω`,
    minStem: 3,
    prepare: (word) => unaccented(word).replace(/ς$/, 'σ'),
  },
  hindi: {
    endings: `ाएगी ाएगा ाओगी ाओगे एंगी एंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियाँ ियों ियां ाइयाँ ाइयों ाइयां ाकर ाइए
      ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं ुआं कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ाँ ां ों ें ो े ू ु ी ि ा`,
    minStem: 2,
    prepare: (word) =>
      word
        .normalize('NFD')
        .replace(/\u093c/g, '')
        .replace(/[\u0901]/g, '\u0902')
        .normalize('NFC'),
  },
  bengali: {
    endings: `গুলোকে গুলির গুলোর গুলিকে দেরকে গুলো গুলি দের েরা টির টাকে টিকে টার ের কে রা টি টা তে য় র ে ি া ী`,
    minStem: 2,
  },
  persian: {
    endings: `هایی هایم هایش های ها ترین تری تر ات ان ام اش ی`,
    minStem: 3,
    prepare: (word) =>
      word
        .replace(/ي/g, 'ی')
        .replace(/ك/g, 'ک')
        .replace(/[\u200c\u064b-\u0652]/g, ''),
  },
  polish: {
    endings: `owościach owościami iejszego iejszych owaniem owaniu owania owanie owany owana owane owego owych
      owym iego ości ością ściach ściami ami ach owi ów om em ie ego emu ej ych ymi imi ym im ą ę y i a e o u
      ał ała ało ali ały ić yć ać eć ować uje ują`,
    minStem: 3,
  },
  ukrainian: {
    endings: `остями остях ості істю ість ування ення ання ами ями ові еві ого ому ими их ій ою ею ах ях ів ев
      ом ем ам ям ий ая яя ої ії єю ію ую юю им ти ть ла ло ли в а я о е и і ї у ю ь й`,
    minStem: 3,
    prepare: (word) => word.replace(/['’ʼ]/g, ''),
  },
  galician: {
    endings: `acións ación amente mente idades idade ables ible able ións ión ista istas ados adas ado ada idos
      idas ido ida ando endo indo ar er ir os as es a o e s`,
    minStem: 3,
    prepare: unaccented,
  },
  latvian: {
    endings: `ajiem ajām ajos ajās ajai ajam iem ām ēm īm os ās ēs īs us um em am ai ei as es is ie ij u a e i s š`,
    minStem: 3,
  },
  lithuanian: {
    endings: `iuose iausias iausia uosiuos iuosius iams iais iose uose omis ėmis yje oje ėje ams ais oms ėms imis ųjų
      iai iui ius iaus uje ose ėse yse ą ę į ų ū us ui as is ys os ės es ai iu io ei ė a e i o u y s`,
    minStem: 3,
  },
};

/** Indonesian marks words at both ends. */
function indonesian(word: string): string {
  let stem = word.replace(/(?:kah|lah|pun)$/, '').replace(/(?:ku|mu|nya)$/, '');
  if (stem.length > 5)
    stem = stem.replace(
      /^(?:meng|meny|mem|men|me|peng|peny|pem|pen|per|ber|ter|di|ke|se|pe)(?=\p{L}{3})/u,
      '',
    );
  return stem.length > 5 ? stem.replace(/(?:kan|an|i)$/, '') : stem;
}

/** By Lucene's analyser name; takes and gives lower-cased words. */
export const lightStemmers: Record<string, (word: string) => string> = {
  indonesian,
  ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, cutter(list)])),
};

function cutter({ endings, minStem, prepare = (word) => word }: Endings): (word: string) => string {
  const sorted = endings
    .split(/\s+/)
    .filter((ending) => ending !== '')
    .map(prepare)
    .sort((a, b) => b.length - a.length);
  return (word) => {
    const prepared = prepare(word);
    const ending = sorted.find((end) => prepared.endsWith(end) && prepared.length - end.length >= minStem);
    return ending === undefined ? prepared : prepared.slice(0, -ending.length);
  };
}
