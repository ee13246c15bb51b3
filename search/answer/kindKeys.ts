import { termsOf } from '../../language/terms';
import { askedKind } from './askedKinds';
import type { QuestionType } from './questionType';

/**
 * Words of a question that only name the kind of answer ("on which day"): a sentence answers them with a date, a
 * place, a name or a number, and seldom repeats them.
 */
const kindWords: Partial<Record<QuestionType, string>> = {
  when: 'day days date dates year years month months time times hour hours century decade deadline tag datum jahr monat uhrzeit jour année mois heure siècle día fecha año mes hora giorno anno mese ora',
  where:
    'country city place town state location continent direction ort stadt land lieu ville pays lugar ciudad país luogo città paese',
  who: 'person name people',
  quantity:
    'number amount percentage percent proportion figure anzahl menge nombre quantité número cantidad numero',
};

/** A deadline: "by 1 June" says it without the word. */
const lastDay = /\b(last|latest|final|closing) (?:day|date|moment)\b/iu;

/** Counted without being named, and whatever they do there: "serves six", "a two-person tent". */
const headCount = /\bhow many (people|persons)\b/iu;
const capacity =
  'sleep fit cook seat sit eat feed hold carry take serve accommodate room space stay design suit suitable';

/** Whoever is open goes without saying on a door: "Closed on Sundays". */
const opens = /\b(?:open|opens|close|closes|closed|shut|shuts|opening)\b/iu;
const premises = 'shop store office place business';

/** Told by its unit: "carries 220 kilograms". */
const measured = /\bhow much (weight|load|money|time)\b|\b(?:weight|load) (limit)\b/iu;

/** The comparable forms of the words that name the kind of answer a question asks for. */
export function kindKeys(question: string, type: QuestionType, language: string | null): Set<string> {
  const ofKind = askedKind(question)?.words ?? kindWords[type] ?? '';
  const words = [
    ofKind,
    lastDay.exec(question)?.[1] ?? '',
    type === 'quantity' ? (measured.exec(question)?.slice(1).join(' ') ?? '') : '',
    opens.test(question) ? premises : '',
    headCount.test(question) ? `people persons ${capacity}` : '',
  ].join(' ');
  return new Set(termsOf(words, language).map(({ key }) => key));
}
