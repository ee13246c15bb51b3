import { synonymGroups } from '../../language/synonyms';
import { termsOf } from '../../language/terms';
import { askedKind, hasKind } from './askedKinds';
import { asksHowOften, hasAskedUnit, isMeasuredInWords } from './askedUnits';
import { countsIt, englishNumber, withoutDates } from './counted';
import type { QuestionType } from './questionType';
import { hasRole } from './roles';

const monthOrDay =
  /\b(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|mar(?:ch|s|zo)?|apr(?:il|ile)?|may|mai|mayo|maio|june?|juni|juin|junio|july?|juli|juillet|julio|aug(?:ust)?|août|agosto|sept?(?:ember|iembre|embre)?|oct(?:ober|ubre|obre)?|okt(?:ober)?|nov(?:ember|iembre|embre)?|dec(?:ember)?|dez(?:ember)?|déc(?:embre)?|diciembre|enero|febrero|abril|gennaio|febbraio|maggio|giugno|luglio|settembre|ottobre|dicembre|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lunes|martes|jueves|viernes|lundi|mardi|jeudi|vendredi|midnight|noon|spring|summer|autumn|winter|today|tomorrow|annually|quarterly|monthly|weekly|daily)\b|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|[年月日点點時]/iu;
const yearOrTime =
  /\b(?:1[0-9]|20)\d\d\b|\b\d{1,2}:\d\d\b|\b\d{1,2}(?:st|nd|rd|th)?\s*(?:century|siglo|siècle|jahrhundert)|\b\d{1,2}\s?[ap]\.?m\b|\bo['’]clock\b|\bhalf past\b|\b(?:from|at|by|until|till|before|after|since|between)\s(?:half\s)?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?!\s(?:days?|weeks?|months?|years?|hours?|minutes?|of)\b)|[٠-٩]{4}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/iu;
const duration =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|first|last)\s+(?:\p{L}+\s)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/iu;
const condition =
  /\b(?:when|whenever|once|as soon as|until|before|after|during|cuando|hasta|lorsqu|quand|dès|wenn|sobald|bis|nachdem|quando|appena|até|wanneer|zodra|när|når)\b|когда|если|当|時に|とき/iu;
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

/**
 * How well a sentence could answer a question of the type, 0 to 1: whether it holds a date, a number, a name,
 * a reason. `asked` is the question itself, whose own names and numbers answer nothing; `header` the first row of the
 * table that the sentence is a row of.
 */
export function answerEvidence(type: QuestionType, sentence: string, asked: string, header?: string): number {
  const kind = askedKind(asked);
  if (kind !== undefined) return hasKind(kind, sentence, asked) ? 1 : 0;
  switch (type) {
    case 'when':
      if (hasNew(yearOrTime, sentence, asked) || hasNew(monthOrDay, sentence, asked)) return 1;
      return hasNew(duration, sentence, asked) || condition.test(sentence) ? 0.6 : 0;
    case 'quantity':
      // "Every Tuesday" tells how often without a number.
      if (asksHowOften(asked)) return hasAskedUnit(sentence, asked) ? 1 : 0;
      if (isMeasuredInWords(sentence, asked)) return 1;
      return hasNew(numberFor(asked), withoutDates(sentence, asked), asked) &&
        hasAskedUnit(`${header ?? ''} ${sentence}`, asked) &&
        countsIt(sentence, asked, header)
        ? 1
        : 0;
    case 'who':
      return newNames(sentence, asked) > 0 || isNamedFirst(sentence, asked)
        ? 1
        : hasRole(without(sentence, asked))
          ? 0.7
          : 0.2;
    case 'where': {
      // What a row is about is no place: "| Patch on a tent | 12.00 |".
      const told = sentence.replace(/^\|[^|]*\|/u, '|');
      if (place.test(told)) return 1;
      if (plainPlace.test(told)) return 0.8;
      // A row or "Meeting point: the pier" says it without a preposition.
      return asksInEnglish.test(asked) && !somewhere.test(told) && !wordsOfRow.test(told) ? 0 : 0.3;
    }
    case 'why':
      return cause.test(sentence) ? 1 : 0.3;
    case 'how':
      return manner.test(sentence) ? 0.8 : 0.4;
    default:
      return 0.5;
  }
}

const somewhere =
  /\b(?:in|into|inside|at|on|onto|to|from|behind|beside|under|above|below|between|along|opposite|near|nearby|outside|upstairs|downstairs|indoors|outdoors|overhead|abroad|online|home|here|there|everywhere|next door)\b/iu;
const wordsOfRow = /[|:]\s*[^|:\d]*\p{L}[^|:\d]*(?:\||$)/u;

/** No person has the name of a month or a day. */
const dateName = new RegExp(`^(?:${monthOrDay.source})$`, 'iu');

/** Nor of a language. */
const nationality =
  /^(?:English|French|German|Spanish|Italian|Portuguese|Dutch|Danish|Swedish|Norwegian|Finnish|Polish|Czech|Russian|Ukrainian|Turkish|Greek|Arabic|Hebrew|Chinese|Japanese|Korean|Hindi|British|Irish|Scottish|Welsh|American|European|African|Asian)$/u;

/** A sentence without the words of the question, which tell nobody. */
function without(sentence: string, asked: string): string {
  const known = new Set(asked.toLowerCase().match(/\p{L}+/gu));
  return sentence.replace(/\p{L}+/gu, (word) => (known.has(word.toLowerCase()) ? ' ' : word));
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
  const names = [
    ...(sentence.replace(named, (run) => (hasRole(run) ? run : ' ')).match(capitalised) ?? []),
    ...(first === undefined ? [] : [first]),
  ];
  return names.filter(
    (name) =>
      !name.split('-').some((part) => inQuestion.includes(part.toLowerCase())) &&
      !dateName.test(name) &&
      !nationality.test(name) &&
      /\p{Ll}/u.test(name),
  ).length;
}

/** "The Squall Jacket" is a thing, "the Heritage Trust" is somebody. */
const named = /\b[Tt]he(?: \p{Lu}[\p{L}'’-]+)+/gu;
