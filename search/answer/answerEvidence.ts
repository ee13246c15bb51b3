import type { QuestionType } from './questionType';

const monthOrDay =
  /\b(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|mar(?:ch|s|zo)?|apr(?:il|ile)?|may|mai|mayo|maio|june?|juni|juin|junio|july?|juli|juillet|julio|aug(?:ust)?|août|agosto|sept?(?:ember|iembre|embre)?|oct(?:ober|ubre|obre)?|okt(?:ober)?|nov(?:ember|iembre|embre)?|dec(?:ember)?|dez(?:ember)?|déc(?:embre)?|diciembre|enero|febrero|abril|gennaio|febbraio|maggio|giugno|luglio|settembre|ottobre|dicembre|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lunes|martes|jueves|viernes|lundi|mardi|jeudi|vendredi|midnight|noon|today|tomorrow|annually|quarterly|monthly|weekly|daily)\b|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|[年月日]/iu;
const yearOrTime =
  /\b(?:1[0-9]|20)\d\d\b|\b\d{1,2}:\d\d\b|\b\d{1,2}(?:st|nd|rd|th)?\s*(?:century|siglo|siècle|jahrhundert)|\b\d{1,2}\s?[ap]\.?m\b|[٠-٩]{4}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/iu;
const duration =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|first|last)\s+(?:\p{L}+\s)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/iu;
const number =
  /\d|[٠-٩०-९一二三四五六七八九十百千万億兩两]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|dozen|half|third|quarter|twice|once|none|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|cien|mil|millones|deux|trois|quatre|cinq|sept|huit|neuf|dix|cent|mille|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|hundert|tausend|due|quattro|cinque|dieci|dois|duas|três|dez|twee|drie|vijf|två|tre|fyra|fem|to|fire|dwa|trzy|cztery|dva|tři|doi|două|trei|два|две|три|четыре|пять|iki|üç|beş)\b/iu;
const cause =
  /\b(?:because|since|due to|so that|as a result|therefore|in order to|reasons?|owing to|to (?:prevent|avoid|protect|reduce|ensure|keep)|caused?|porque|debido|para que|ya que|parce qu|afin|car|en raison|grâce|weil|da|damit|wegen|aufgrund|perché|poiché|affinché|pois|omdat|want|zodat|eftersom|fordi|koska|ponieważ|bo|żeby|protože|aby|deoarece|pentru că|mert|çünkü)(?!\p{L})|потому|так как|чтобы|из-за|тому що|защото|επειδή|διότι|لأن|क्योंकि|因为|因為|由于|以便|ため|から|때문/iu;
const manner =
  /\b(?:by|using|use|via|through|with|first|then|click|open|press|select|enter|run|set|send|submit|choose|mediante|usando|en|avec|par|indem|durch|mit|tramite|usando|door|genom|ved)(?!\p{L})|путем|с помощью|通过|使用|によって/iu;
const place =
  /\b(?:in|at|on|near|from|to|into|en|à|au|aux|dans|im|am|bei|aus|nach|a|em|no|na|te|bij|i|på|w|v|la)\s+(?:the\s+|la\s+|el\s+|le\s+|der\s+|dem\s+|den\s+)?(?:\p{Lu}|room|floor|building|page|section|drawer|desk|office|warehouse|shelf|cabinet)/u;
const capitalised = /(?<=[\p{L}\p{N},;:("“„«]\s)\p{Lu}[\p{L}'’-]+/gu;

/**
 * How well a sentence could answer a question of the type, 0 to 1: whether it holds a date, a number, a name,
 * a reason. `asked` is the question itself, whose own names and numbers answer nothing.
 */
export function answerEvidence(type: QuestionType, sentence: string, asked: string): number {
  switch (type) {
    case 'when':
      if (hasNew(yearOrTime, sentence, asked) || hasNew(monthOrDay, sentence, asked)) return 1;
      return hasNew(duration, sentence, asked) ? 0.6 : 0;
    case 'quantity':
      return hasNew(number, sentence, asked) ? 1 : 0;
    case 'who':
      return newNames(sentence, asked) > 0 ? 1 : 0.2;
    case 'where':
      return place.test(sentence) ? 1 : 0.3;
    case 'why':
      return cause.test(sentence) ? 1 : 0.3;
    case 'how':
      return manner.test(sentence) ? 0.8 : 0.4;
    default:
      return 0.5;
  }
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
