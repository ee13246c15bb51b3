import { stem } from '../text/stem';
import { synonymGroups } from '../text/synonyms';
import type { QuestionType } from './questionType';

const monthOrDay =
  /\b(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|mar(?:ch|s|zo)?|apr(?:il|ile)?|may|mai|mayo|maio|june?|juni|juin|junio|july?|juli|juillet|julio|aug(?:ust)?|août|agosto|sept?(?:ember|iembre|embre)?|oct(?:ober|ubre|obre)?|okt(?:ober)?|nov(?:ember|iembre|embre)?|dec(?:ember)?|dez(?:ember)?|déc(?:embre)?|diciembre|enero|febrero|abril|gennaio|febbraio|maggio|giugno|luglio|settembre|ottobre|dicembre|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lunes|martes|jueves|viernes|lundi|mardi|jeudi|vendredi|midnight|noon|spring|summer|autumn|winter|today|tomorrow|annually|quarterly|monthly|weekly|daily)\b|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|[年月日点點時]/iu;
const yearOrTime =
  /\b(?:1[0-9]|20)\d\d\b|\b\d{1,2}:\d\d\b|\b\d{1,2}(?:st|nd|rd|th)?\s*(?:century|siglo|siècle|jahrhundert)|\b\d{1,2}\s?[ap]\.?m\b|\bo['’]clock\b|\bhalf past\b|\b(?:from|at|by|until|till|before|after|since|between)\s(?:half\s)?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?!\s(?:days?|weeks?|months?|years?|hours?|minutes?|of)\b)|[٠-٩]{4}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/iu;
const duration =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|first|last)\s+(?:\p{L}+\s)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/iu;
const condition =
  /\b(?:when|whenever|once|as soon as|until|before|after|during|cuando|hasta|lorsqu|quand|dès|wenn|sobald|bis|nachdem|quando|appena|até|wanneer|zodra|när|når)\b|когда|если|当|時に|とき/iu;
const englishNumber =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|dozen|half|third|quarter|twice|once|none|an? (?:minute|hour|day|night|week|month|term|year))\b/iu;
/** Together: a number of one language is a word of another ("to", "fire"). */
const otherNumber =
  /\d|[٠-٩०-९一二三四五六七八九十百千万億兩两]|\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|cien|mil|millones|deux|trois|quatre|cinq|sept|huit|neuf|dix|cent|mille|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|hundert|tausend|due|quattro|cinque|dieci|dois|duas|três|dez|twee|drie|vijf|två|tre|fyra|fem|to|fire|dwa|trzy|cztery|dva|tři|doi|două|trei|два|две|три|четыре|пять|iki|üç|beş)(?!\p{L})|\p{L}*(?:zwanzig|dreißig|vierzig|fünfzig|million)\p{L}*/iu;
const asksInEnglish = /\b(?:how|what|which|when|who|where|is|are|do|does|did)\b/iu;
const numberFor = (asked: string) => (asksInEnglish.test(asked) ? englishNumber : otherNumber);
const cause =
  /\b(?:because|since|due to|so that|as a result|therefore|in order to|reasons?|owing to|to (?:prevent|avoid|protect|reduce|ensure|keep)|caused?|porque|debido|para que|ya que|parce qu|afin|car|en raison|grâce|weil|da|damit|wegen|aufgrund|perché|poiché|affinché|pois|omdat|want|zodat|eftersom|fordi|koska|ponieważ|bo|żeby|protože|aby|deoarece|pentru că|mert|çünkü)(?!\p{L})|потому|так как|чтобы|из-за|тому що|защото|επειδή|διότι|لأن|क्योंकि|因为|因為|由于|以便|ため|から|때문/iu;
const manner =
  /\b(?:by|using|use|via|through|with|first|then|click|open|press|select|enter|run|set|send|submit|choose|mediante|usando|en|avec|par|indem|durch|mit|tramite|usando|door|genom|ved)(?!\p{L})|путем|с помощью|通过|使用|によって/iu;
const place =
  /\b(?:in|at|on|near|from|to|into|en|à|au|aux|dans|im|am|bei|aus|nach|a|em|no|na|te|bij|i|på|w|v|la)\s+(?:the\s+|la\s+|el\s+|le\s+|der\s+|dem\s+|den\s+)?(?:\p{Lu}|room|floor|building|page|section|drawer|desk|office|warehouse|shelf|cabinet)/u;
const plainPlace =
  /\b(?:in|into|at|on|onto|from|to|behind|beside|under|near|next to) (?:the|a|an) \p{L}|\b(?:en|sur|sous|dans|im|am|ins|auf|unter|neben|en el|en la|nel|nella) \p{L}/iu;
const capitalised = /(?<=[\p{L}\p{N},;:("“„«]\s)\p{Lu}[\p{L}'’-]+/gu;

/** Who does something, without a name. */
const role =
  /\b(?:employees?|employers?|staff|dealer|tenants?|landlord|nurse|secretary|team|office|department|company|board|police|manager|director|owner|users?|administrators?|customers?|parents?|adults?|teachers?|students?|members?|officer|engineer|doctor|clerk|committee|council|supplier|provider|institute|university|foundation|bank|insurer|court|mayor|chef|driver|guide|reception|those who|only to those|anyone who|everyone|nobody)\b/iu;

const howOften = /\bhow often\b|\bwie oft\b|\bcombien de fois\b/iu;

/** What a measure is given in, where a mere number would mislead ("How old is she?" – "elected for four years"). */
const units: [asked: RegExp, given: RegExp][] = [
  [
    /\bhow old\b|\bwie alt\b|\bquel âge\b/iu,
    /\b(?:aged?|born|years? old|year-old|oldest|jahre alt|geboren|ans)\b/iu,
  ],
  [
    howOften,
    /\b(?:every|each|once|twice|times|per|daily|weekly|monthly|yearly|annually|an? (?:day|week|month|year)|jede[nsmr]?|mal|fois|par)\b/iu,
  ],
  [
    /\bhow (?:far(?! ahead| in advance)|high|tall|deep|wide)\b|\bwie (?:weit|hoch|tief|breit)\b/iu,
    /\b(?:\p{L}*met(?:re|er)s?|miles?|feet|inch(?:es)?|km|m|cm|percent|euros?|dollars?|pounds?|crowns?|francs?|million|billion|steps|floors?|minutes?|hours?)\b|[%€$£]/iu,
  ],
  [
    /\b(?:costs?|price|fee|salary|wage|earn|rent|deposit|fare|fine|dividend|revenue|budget)\b/iu,
    /\b(?:euros?|dollars?|pounds?|cents?|francs?|crowns?|free|usd|eur|gbp)\b|[€$£¥]/iu,
  ],
  [
    /\bhow long\b/iu,
    /\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|nights?|terms?|quarters?|\p{L}*met(?:re|er)s?|miles?|feet|inch(?:es)?|km|cm|m|mm|min|h|s)\b|\d:\d\d/iu,
  ],
  [/\bhow (?:heavy)\b|\bweigh/iu, /\b(?:\p{L}*gram(?:me)?s?|kilos?|kg|g|tons?|tonnes?|pounds?|ounces?)\b/iu],
];

/**
 * How well a sentence could answer a question of the type, 0 to 1: whether it holds a date, a number, a name,
 * a reason. `asked` is the question itself, whose own names and numbers answer nothing.
 */
export function answerEvidence(type: QuestionType, sentence: string, asked: string): number {
  if (isTitle(sentence)) return 0;
  switch (type) {
    case 'when':
      if (hasNew(yearOrTime, sentence, asked) || hasNew(monthOrDay, sentence, asked)) return 1;
      return hasNew(duration, sentence, asked) || condition.test(sentence) ? 0.6 : 0;
    case 'quantity':
      // "Every Tuesday" tells how often without a number.
      if (howOften.test(asked)) return hasUnit(sentence, asked) ? 1 : 0;
      return hasNew(numberFor(asked), sentence, asked) &&
        hasUnit(sentence, asked) &&
        countsIt(sentence, asked)
        ? 1
        : 0;
    case 'who':
      return newNames(sentence, asked) > 0 ? 1 : role.test(sentence) ? 0.7 : 0.2;
    case 'where':
      return place.test(sentence) ? 1 : plainPlace.test(sentence) ? 0.8 : 0.3;
    case 'why':
      return cause.test(sentence) ? 1 : 0.3;
    case 'how':
      return manner.test(sentence) ? 0.8 : 0.4;
    default:
      return 0.5;
  }
}

const titleWords = 6;

/** A few words that end like no sentence, and list nothing, name what follows. */
function isTitle(sentence: string): boolean {
  return !/[.!?…。！？؟।:|\d]/u.test(sentence) && sentence.split(/\s+/u).length <= titleWords;
}

const plural = /(?:s|people|children|men|women|feet|staff)$/iu;

/** "How many members": a number must stand with the members, not with something else of the sentence. */
function countsIt(sentence: string, asked: string): boolean {
  const [, first = '', second = ''] = /\bhow many (\p{L}+)(?: (\p{L}+))?/iu.exec(asked) ?? [];
  const counted = (plural.test(first) || second === '' ? first : second).toLowerCase();
  if (counted === '' || /^(?:people|persons?|times)$/u.test(counted)) return true;
  const key = stem(counted, 'en');
  const groups = synonymGroups(key, 'en');
  const inQuestion = new Set(asked.toLowerCase().match(/\p{L}+/gu));
  const isCounted = (word: string) => {
    const own = stem(word, 'en');
    if (inQuestion.has(word) && own !== key) return false;
    return own === key || [...synonymGroups(own, 'en')].some((group) => groups.has(group));
  };
  // What a number counts stands in its own part of the sentence, behind it, or before it: "hens, six at most".
  return sentence
    .toLowerCase()
    .split(/[;:]\s|\.\s/u)
    .some((clause) => {
      const words = clause.match(/[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu) ?? [];
      return words.some((word, i) => {
        if (!englishNumber.test(word)) return false;
        if (words.slice(i + 1, i + 6).some(isCounted)) return true;
        const next = words[i + 1];
        const reach = next === undefined ? 2 : /^(?:times|people|in|of|at)$/.test(next) ? 4 : 0;
        return words.slice(Math.max(0, i - reach), i).some(isCounted);
      });
    });
}

function hasUnit(sentence: string, asked: string): boolean {
  const due = units.find(([question]) => question.test(asked));
  return due === undefined || due[1].test(sentence);
}

/** A match that the question doesn't hold already. */
function hasNew(pattern: RegExp, sentence: string, asked: string): boolean {
  const inQuestion = asked.toLowerCase();
  for (const match of sentence.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
    if (/^\d$/.test(match[0])) {
      const whole = /\d[\d.,]*/.exec(sentence.slice(match.index))?.[0] ?? match[0];
      if (!inQuestion.includes(whole)) return true;
    } else if (!inQuestion.includes(match[0].toLowerCase())) return true;
  }
  return false;
}

function newNames(sentence: string, asked: string): number {
  const inQuestion = asked.toLowerCase();
  const first = /^\p{Lu}[\p{L}'’-]+(?=\s\p{Lu})/u.exec(sentence)?.[0];
  const names = [...(sentence.match(capitalised) ?? []), ...(first === undefined ? [] : [first])];
  return names.filter((name) => !inQuestion.includes(name.toLowerCase())).length;
}
