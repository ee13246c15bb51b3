import { stem } from '../text/stem';
import { synonymGroups } from '../text/synonyms';
import { termsOf } from '../text/terms';
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

const howOften = /\bhow (?:often|frequently)\b|\bwie oft\b|\bcombien de fois\b/iu;

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
    /\bhow (?:far(?! ahead| in advance))\b|\bwie weit\b/iu,
    /\b(?:\p{L}*met(?:re|er)s?|miles?|feet|inch(?:es)?|km|m|cm|steps|floors?|minutes?|hours?)\b/iu,
  ],
  [/\bhow (?:wide|broad)\b|\bwie breit\b/iu, /\b(?:wide|width|broad|across|diameter|breit|by \d)/iu],
  [/\bhow (?:tall|thick)\b/iu, /\b(?:tall|height|high|thick(?:ness)?)\b/iu],
  [/\bhow deep\b|\bwie tief\b/iu, /\b(?:deep|depth|below|tief)\b/iu],
  [
    /\bhow high\b|\bwie hoch\b/iu,
    /\b(?:high|height|above|hoch|percent|euros?|dollars?|pounds?|crowns?|francs?|million|billion|floors?)\b|[%€$£]/iu,
  ],
  [/\bhow (?:loud|noisy)\b/iu, /\b(?:db|decibels?|loud|noise|noisy|quiet)\b/iu],
  [/\bhow (?:hot|cold|warm)\b/iu, /\b(?:degrees?|celsius|fahrenheit|[ck])\b|°/iu],
  [/\bhow bright\b/iu, /\b(?:lumens?|lux|candelas?|watts?|w|lm|nits?)\b/iu],
  [/\bhow (?:powerful|strong)\b/iu, /\b(?:\p{L}*watts?|k?w|hp|horsepower|newtons?|volts?|amperes?)\b/iu],
  [
    /\bhow (?:fast|quick(?:ly)?|soon)\b/iu,
    /\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|min|km\/h|mph|knots|once|immediately|at once|mbit)\b|\d:\d\d/iu,
  ],
  [
    /\b(?:costs?|price|fee|salary|wage|earn|rent|deposit|fare|fine|dividend|revenue|budget)\b/iu,
    /\b(?:euros?|dollars?|pounds?|cents?|francs?|crowns?|free|usd|eur|gbp)\b|[€$£¥]|(?<![\d.,])\d+[.,]\d\d(?![\d.,])/iu,
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
  switch (type) {
    case 'when':
      if (hasNew(yearOrTime, sentence, asked) || hasNew(monthOrDay, sentence, asked)) return 1;
      return hasNew(duration, sentence, asked) || condition.test(sentence) ? 0.6 : 0;
    case 'quantity':
      // "Every Tuesday" tells how often without a number.
      if (howOften.test(asked)) return hasUnit(sentence, asked) ? 1 : 0;
      if (isMeasuredByThings(sentence, asked)) return 1;
      return hasNew(numberFor(asked), sentence, asked) &&
        hasUnit(sentence, asked) &&
        countsIt(sentence, asked)
        ? 1
        : 0;
    case 'who':
      return newNames(sentence, asked) > 0 || isNamedFirst(sentence, asked)
        ? 1
        : role.test(sentence)
          ? 0.7
          : 0.2;
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

/** No person has the name of a month or a day. */
const dateName = new RegExp(`^(?:${monthOrDay.source})$`, 'iu');

const plural = /(?:s|people|children|men|women|feet|staff)$/iu;

/** "How many members": a number must stand with the members, not with something else of the sentence. */
function countsIt(sentence: string, asked: string): boolean {
  const [, first = '', second = ''] = /\bhow many (\p{L}+)(?: (\p{L}+))?/iu.exec(asked) ?? [];
  const counted = (plural.test(first) || second === '' ? first : second).toLowerCase();
  if (counted === '' || counted === 'times') return true;
  if (/^(?:people|persons?)$/u.test(counted)) return countsHeads(sentence);
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

const measured =
  /^(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|degrees?|percent|\p{L}*grams?|\p{L}*met(?:re|er)s?|lit(?:re|er)s?|\p{L}*watts?|lumens?|[ap]m|euros?|dollars?|pounds?|working|january|february|march|april|may|june|july|august|september|october|november|december)$/u;

/** Whether a number of the sentence may count people: it measures nothing and is no time of day or price. */
function countsHeads(sentence: string): boolean {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:’'-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.some(
    (word, i) => englishNumber.test(word) && !/\d[:.]\d/.test(word) && !measured.test(words[i + 1] ?? ''),
  );
}

function hasUnit(sentence: string, asked: string): boolean {
  const due = units.find(([question]) => question.test(asked));
  return due === undefined || due[1].test(sentence);
}

const howMuch = /\bhow (deep|wide|broad|thick|tall|high|long|far)\b/iu;

/** "A hand deep", "half a mile long": a measure without a number. */
function isMeasuredByThings(sentence: string, asked: string): boolean {
  const adjective = howMuch.exec(asked)?.[1];
  if (adjective === undefined) return false;
  return new RegExp(`\\b(?:an?|one|half an?) \\p{L}+ ${adjective}\\b`, 'iu').test(sentence);
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

/** "Clara holds the keys": a name that begins a sentence is told by its verb, and by being no word of the language. */
function isNamedFirst(sentence: string, asked: string): boolean {
  const first =
    /^(\p{Lu}\p{Ll}+)(?= (?:has|had|is|was|will|can|must|gives|holds|keeps|leads|runs|owns|teaches|knows)\b)/u.exec(
      sentence,
    )?.[0];
  if (first === undefined || asked.toLowerCase().includes(first.toLowerCase())) return false;
  const [term] = termsOf(first, 'en');
  return term !== undefined && !term.isStop && synonymGroups(term.key, 'en').size === 0;
}

function newNames(sentence: string, asked: string): number {
  const inQuestion = asked.toLowerCase();
  const first = /^\p{Lu}[\p{L}'’-]+(?=\s\p{Lu})/u.exec(sentence)?.[0];
  const names = [...(sentence.match(capitalised) ?? []), ...(first === undefined ? [] : [first])];
  return names.filter(
    (name) => !inQuestion.includes(name.toLowerCase()) && !dateName.test(name) && /\p{Ll}/u.test(name),
  ).length;
}
