import { abbreviations, synonyms } from './lexiconNames';
import { stem } from './words';

/** General English for questions about tables. Nothing here knows a particular database. */

export const words = (text: string) => text.trim().split(/\s+/);
export const wordSet = (text: string): ReadonlySet<string> => new Set(words(text));

/** Words that carry no condition: articles, auxiliaries, requests, pronouns. */
export const fillers =
  wordSet(`the a an of is are was were be been being am do does did done have has had having
  there here we i me my you your us our please show list find give return tell display get fetch retrieve provide
  identify report state name_ what which that who whom whose when with for from in on at to into by their its his
  her him them they it he she as also along well all every any these those this can could would will shall may might
  respectively together corresponding listed recorded exist exists existing available table database database's
  information_ possible just only_ so then 's s ' including include includes out across among within overall
  question value values kind_ such ever currently respective want know like_ see need about associated related each_
  entire through some got let's lets it's given following ones one_ either both_ has. specific certain particular`);

/** Verbs that only tie two things together: which tables are tied, the schema tells. */
export const relationVerbs = new Set(
  words(`own have possess contain include belong take make do give get receive perform hold happen occur exist play use
    work live produce create sell buy offer run manage lead host serve visit attend participate join teach study
    learn enroll register hire employ win earn gain carry keep raise bring conduct direct write compose publish release
    show air broadcast appear feature star act locate base situate come go stay reside raise drive ride fly travel
    depart arrive land order place purchase spend charge cost rent borrow lend book reserve assign
    arrange schedule plan organize treat diagnose prescribe major minor compete score start begin open
    build design develop manufacture found establish award nominate elect vote support sponsor fund own share
    associate relate link connect involve consist comprise correspond refer call say speak talk list record store
    store log report post send mail submit review rate like follow know meet marry supervise advise guide train coach
    cover treat supply handle operate maintain generate cause result kill injure lose
    participate issue contract engage accompany accommodate
    undergo experience suffer bear put set lie stand sit find see watch listen hear read eat drink cook taste
    accelerate describe represent mention note state exceed reach achieve attain hit sing dance paint draw
    stock house prescribe border traverse flow cross subscribe sign donate breed feed lodge choose wear catch throw
    has become remain born offer certify collaborate cite collect command consume contribute discover dock enter
    exhibit export import influence inspect install invest invite invent judge launch leave need obtain occupy
    prefer prepare present race recommend recruit request specialize trade transport upload want affiliate assist
    mentor tutor deploy station provide`).map(stem),
);

/** Words written in full: none of them is the short form of another. */
export const knownWords: ReadonlySet<string> = new Set([
  ...synonyms.keys(),
  ...[...abbreviations.values()].flatMap(words).map(stem),
  ...relationVerbs,
  ...[...fillers].map(stem),
]);

/** Several words for one thing in questions, before anything is linked. */
export const rewrites: [RegExp, string][] = [
  [/\b(e-mail)\b/gi, 'email'],
  [/\b(given|first)[ -]names?\b/gi, 'first name'],
  [/\b(?:first|given) and (?:last|family) names?\b/gi, 'first name and last name'],
  [/\b(family|sur|last)[ -]?names?\b/gi, 'last name'],
  [/\bdates? of birth\b|\bbirth ?days?\b|\bbirthdates?\b/gi, 'birth date'],
  [/\bfirst,? middle,? and last names?\b/gi, 'first name, middle name and last name'],
  [/\bin total\b/gi, ''],
  [/\bhow old\b( (is|are|was|were)\b)?/gi, 'what age'],
  [/\bhow much\b(?=.*\bweigh)/gi, 'what'],
  [
    /^(?:how much|what) (?:do|does|did) (?!(?:it|they|this|that|these|those|one) cost)(.+?) cost(?=\W*$)/i,
    'what is the price of $1',
  ],
  [/\b(country|nation) of origin\b/gi, 'country'],
  [/\b(\d+) years? old\b/gi, 'age $1'],
  [/\bthat is to say\b|\bin other words\b/gi, ''],
  [/\b(phone|telephone|fax|mobile)[ -]?numbers?\b/gi, '$1'],
  [/\b(not|no|never)\b( have| has)? a single\b/gi, '$1$2 any'],
  [/\ba single\b/gi, 'one'],
  [/ each time(?=\W*$)/gi, ''],
  [/\bcome from\b/gi, 'from'],
  [/\bas well as\b|\balong with\b|\btogether with\b|\band also\b|\bas well\b/gi, 'and'],
  [/\bat the same time\b/gi, ''],
];
