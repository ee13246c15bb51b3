import { words } from './lexicon';
import { stem } from './words';

/** Words for leaving and for arriving, and what columns of either are called. All as stems. */
export const directions: { words: ReadonlySet<string>; columns: readonly string[] }[] = [
  {
    words: new Set(words('from depart departing departure leave source origin originate').map(stem)),
    columns: words('source origin depart departure from start leave').map(stem),
  },
  {
    words: new Set(words('to into arrive arriving arrival land destination reach bound').map(stem)),
    columns: words('destination dest arrive arrival to target end').map(stem),
  },
];

/** People and languages of countries: a question says "French", a table "France". */
export const demonyms = new Map(
  words(`american:usa american:united_states american:us british:uk british:united_kingdom french:france
    german:germany italian:italy spanish:spain dutch:netherlands chinese:china japanese:japan russian:russia
    indian:india canadian:canada mexican:mexico brazilian:brazil swedish:sweden norwegian:norway danish:denmark
    finnish:finland polish:poland portuguese:portugal greek:greece turkish:turkey irish:ireland swiss:switzerland
    austrian:austria belgian:belgium australian:australia korean:korea korean:south_korea egyptian:egypt
    european:europe asian:asia african:africa bulgarian:bulgaria ukrainian:ukraine romanian:romania
    hungarian:hungary czech:czech_republic argentinian:argentina chilean:chile scottish:scotland welsh:wales
    english:england israeli:israel thai:thailand vietnamese:vietnam american:america`)
    .map((pair) => pair.split(':') as [string, string])
    .reduce((map, [word, place]) => {
      map.set(word, [...(map.get(word) ?? []), place.replaceAll('_', ' ')]);
      return map;
    }, new Map<string, string[]>()),
);

/** Other names of one place. */
export const placeNames = new Map<string, string[]>([
  ['united states', ['usa', 'us', 'united states of america', 'america']],
  ['usa', ['united states', 'us', 'united states of america']],
  ['us', ['usa', 'united states']],
  ['uk', ['united kingdom', 'great britain']],
  ['united kingdom', ['uk', 'great britain']],
]);

/** What a column that says male or female holds. */
export const genders = new Map([
  ['female', ['f', 'female', 'w', 'woman']],
  ['male', ['m', 'male', 'man']],
  ['women', ['f', 'female', 'w', 'woman']],
  ['men', ['m', 'male', 'man']],
]);
