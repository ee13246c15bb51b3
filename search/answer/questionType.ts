import { hasRole } from './roles';

/** What kind of thing would answer a question; it tells which sentence of a passage to quote. */
export type QuestionType =
  | 'who'
  | 'when'
  | 'where'
  | 'quantity'
  | 'why'
  | 'how'
  | 'definition'
  | 'which'
  | 'yesNo'
  | 'other';

/** Where two begin at the same word the first counts: "how many" before "how". */
const patterns: [QuestionType, RegExp][] = [
  [
    'when',
    /\b(?:when|(?:what|which) (?:years?|months?|days?|dates?|times?|century|decade)|(?:what|which)(?: is| are| was| were|['’]s|['’]re) (?:the|your|our|my) (?:(?:last|latest|final|closing|exact|first|due|start|starting|end) )?(?:dates?|days?|deadline|(?:opening|closing|business|office) (?:hours|times))(?! (?:pass|ticket|rate|price|format)\b)|since when|cuándo|qué (?:año|día|mes|fecha|siglo|hora)|quand|quelle (?:année|date|heure)|quel (?:jour|mois|siècle)|wann|welche[mns]? (?:jahr|tag|monat|datum|jahrhundert)|quando|(?:che|quale|quel) (?:anno|giorno|data)|(?:que|qual) (?:ano|dia|data|mês)|wanneer|(?:welk|welke) (?:jaar|dag|datum)|när|vilket år|hvornår|hvilket år|milloin|kiedy|którym roku|kdy|kterém roce|când|(?:ce|care) an|mikor|ne zaman|hangi yıl)(?!\p{L})|когда|каком году|коли|якому році|кога|πότε|ποιο έτος|ποια χρονιά|متى|أي عام|कब|किस वर्ष|khi nào|năm nào|kapan|เมื่อใด|เมื่อไ|ปีใด|什么时候|什麼時候|何时|何時|哪一?年|几月|いつ|何年|언제|몇 년/iu,
  ],
  [
    'quantity',
    /\b(?:what (?:do|does|did) .+ (?:cost|weigh|measure|pay for|charge)|how (?:many|much|long|far|old|tall|big|large|high|fast|often|deep|wide|heavy|hot|cold|soon|loud|expensive|thick|late|early|quickly|frequently|bright|warm|powerful|tall|broad|noisy)|(?:what|which) (?:percentage|percent|proportion|share|number|amount|fraction|price|cost|fee|rate|size|distance|temperature|population|age|limit|length|weight|height|charge|deposit|salary|wage|rent|budget|fare|fine|penalty|capacity|duration|dividend|revenue|turnover|profit|margin|dose|voltage)|what (?:is|was|are|were) (?:the|our|your|my|its|their|[\p{L}’']+['’]s) (?:[\p{L}'’]+ ){0,3}(?:\p{L}+ing time|percentage|number|amount|price|cost|fee|rate|size|distance|depth|width|thickness|diameter|volume|altitude|temperature|population|length|weight|height|speed|limit|total|charge|deposit|salary|wage|rent|budget|fare|fine|penalty|capacity|duration|dividend|revenue|turnover|profit|margin|dose|voltage|maximum|minimum)|cuánt[oa]s?|qué (?:porcentaje|cantidad|número)|combien|quel(?:le)? (?:pourcentage|nombre|quantité|montant|prix|taille|durée)|wie ?(?:viele?|lange|weit|alt|hoch|groß|oft|schnell|teuer|schwer)|quant[oaie]|qual (?:é o )?(?:número|porcentagem|percentual)|quant[oa]s|hoe(?:veel| lang| ver| oud| groot| hoog| vaak)|hur (?:många|mycket|länge|stor|långt|ofta)|hvor (?:mange|meget|lenge|længe|stor|langt|ofte)|kuinka (?:monta|paljon|kauan|suuri)|montako|ile|kolik|cât[eăi]?|câți|hány|mennyi|kaç|ne kadar)(?!\p{L})|сколько|какой процент|скільки|колко|πόσ[αοηεω]|كم|कितन|bao nhiêu|berapa|เท่าไ|เท่าใด|กี่|多少|几[个人年次天]|多[长大高远久]|いくつ|いくら|何[人個年回円件]|どのくらい|몇|얼마/iu,
  ],
  [
    'who',
    /\b(?:who|whom|whose|quién(?:es)?|qui|wer|wem|wen|wessen|chi|quem|vem|hvem|kuka|ketkä|kenen|kto|kogo|kdo|koho|cine|cui|kicsoda|kim|kimin)(?!\p{L})|^wie (?:is|was|heeft|zijn|waren|werd|won|schreef)|кто|кого|кому|хто|^кой|ποιος|ποιοι|ποιον|من (?:هو|هي|الذي|كان)|^من |कौन|किसने|किसके|^ai |siapa|ใคร|谁|誰|누가|누구/iu,
  ],
  [
    'where',
    /\b(?:where|(?:what|which) (?:country|city|place|town|state|location|continent|direction)|dónde|où|wo|woher|wohin|dove|onde|waar|var|hvor|missä|mistä|mihin|gdzie|skąd|kde|kam|unde|hol|honnan|nerede|nereden)(?!\p{L})|где|куда|откуда|де |къде|πού|أين|कहाँ|ở đâu|di ?mana|ที่ไหน|ที่ใด|哪里|哪裡|何处|哪个(?:国家|城市|地方)|どこ|어디/iu,
  ],
  [
    'why',
    /\b(?:why|what (?:causes?|caused|(?:is|was) the (?:reason|cause))|how come|por ?qué|pourquoi|warum|weshalb|wieso|perch[éè]|waarom|varför|hvorfor|miksi|dlaczego|proč|de ce|miért|neden|niçin)(?!\p{L})|почему|зачем|чому|защо|γιατί|لماذا|क्यों|tại sao|vì sao|mengapa|kenapa|ทำไม|为什么|為什麼|为何|なぜ|どうして|왜/iu,
  ],
  [
    'definition',
    /^\s*(?:what (?:is|are|was|were|does .+ mean)|define|qué (?:es|son|significa)|¿qué (?:es|son|significa)|qu['’]est[- ]ce que|was (?:ist|sind|bedeutet)|(?:che )?cos['’]?[aè]|o que (?:é|são)|wat (?:is|zijn)|vad är|hvad er|hva er|mikä on|co to|czym jest|co je|ce (?:este|sunt)|mi az?|.+ nedir)(?!\p{L})|^что такое|^що таке|^какво е|^τι είναι|^ما (?:هو|هي)|क्या (?:है|हैं)|là gì|^apa (?:itu|yang)|คืออะไร|是什么|是什麼|とは|무엇/iu,
  ],
  [
    'which',
    /^\W*(?:in |on |at |for |by |under |en |dans |à |in )?(?:which|what|cuál(?:es)?|qué|quel(?:le)?s?|welche[rsmn]?|was|quale|quali|qual|quais|welke?|wat|vilke[nt]|hvilke[nt]?|mikä|jaki[em]?|jaka|co|jak[áýé]|co|care|melyik|milyen|hangi|ne)(?!\p{L})|как(?:ой|ая|ое|ие)|який|яка|какъв|ποι[αο]|什么|什麼|哪|何|どの|どんな|어떤/iu,
  ],
  [
    'how',
    /\b(?:how|cómo|comment|wie|come|como|hoe|hur|hvordan|miten|kuinka|jak|cum|hogyan|nasıl)(?!\p{L})|как|як|πώς|كيف|कैसे|như thế nào|bagaimana|อย่างไร|怎么|怎样|如何|どう|어떻게/iu,
  ],
  [
    'yesNo',
    /^\W*(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had|am|hat|haben|ist|sind|kann|können|darf|dürfen|muss|est-ce|puis-je|peut|es|son|puede|hay|tiene|può|è|pode|czy|zda|voi|kan|får|er|ar|onko|هل|ли|क्या)(?!\p{L})/iu,
  ],
];

/** Told by the words a question begins with; they count where no plainer word stands near the beginning. */
const openings: readonly QuestionType[] = ['definition', 'which', 'yesNo'];
/** "Who was in charge when …" asks for a person: a word this far in is about something else. */
const nearCharacters = 30;

/** Keywords end with the measure that is looked for: "ridgeline 4 packed size". English only. */
const measureLast =
  /^(?!.*[?.!]$)(?:[^\s]+ ){1,7}(?:price|cost|costs|fee|fees|rate|size|sizes|dimensions|length|width|height|depth|weight|speed|temperature|age|capacity|volume|power|brightness|number|total|salary|rent|deposit|fine|limit|duration|time|voltage|range)$/iu;
const dateLast =
  /^(?!.*[?.!]$)(?:[^\s]+ ){1,7}(?:date|dates|deadline|day|year|opening hours|hours|schedule)$/iu;

/** "What is the name of the owner?" */
const nameOf = /\bnames? of (?:(?:the|its|his|her|their|our|my|your) )?(?:\p{L}+ )?(\p{L}+)/iu;

/** The type of a question in one of the main languages; `other` for statements and keywords that name no measure. */
export function questionType(question: string): QuestionType {
  const trimmed = question.trim();
  const [, named = ''] = nameOf.exec(trimmed) ?? [];
  if (hasRole(named)) return 'who';
  const worded = typeOfWords(trimmed);
  if (worded !== 'other') return worded;
  return dateLast.test(trimmed) ? 'when' : measureLast.test(trimmed) ? 'quantity' : 'other';
}

const conjunction =
  /^(\W*(?:what|which|how|where|why|who|is|are|do|does|did|can|may|must|should|will|would)\b.*?[^\s,;]) when\b(?! (?:is|are|was|were|do|does|did|can|may|must|should|will|would)\b)/iu;

function typeOfWords(trimmed: string): QuestionType {
  // "What should I do when it rains?" asks for no time.
  const asked = trimmed.replace(conjunction, '$1 ');
  const found = patterns
    .map(([type, pattern]) => ({ type, at: pattern.exec(asked)?.index ?? -1 }))
    .filter(({ at }) => at >= 0);
  const plain = found.filter(({ type }) => !openings.includes(type)).sort((a, b) => a.at - b.at)[0];
  const opening = found.find(({ type }) => openings.includes(type));
  if (plain === undefined || (opening !== undefined && plain.at > nearCharacters))
    return opening?.type ?? 'other';
  return plain.type;
}
