import { termsOf } from '../text/terms';
import type { QuestionType } from './questionType';

/**
 * Words of a question that only name the kind of answer ("on which day"): a sentence answers them with a date, a
 * place, a name or a number, and seldom repeats them.
 */
const kindWords: Partial<Record<QuestionType, string>> = {
  when: 'day date year month time hour century decade tag datum jahr monat uhrzeit jour année mois heure siècle día fecha año mes hora giorno anno mese ora',
  where:
    'country city place town state location continent direction ort stadt land lieu ville pays lugar ciudad país luogo città paese',
  who: 'person name people',
  quantity:
    'number amount percentage percent proportion figure anzahl menge nombre quantité número cantidad numero',
};

/** The comparable forms of the words that name the kind of answer a question of the type asks for. */
export function kindKeys(type: QuestionType, language: string | null): Set<string> {
  return new Set(termsOf(kindWords[type] ?? '', language).map(({ key }) => key));
}
