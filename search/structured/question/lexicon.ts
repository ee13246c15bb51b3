import { stem } from './words';

/** General English for questions about tables. Nothing here knows a particular database. */

const words = (text: string) => text.trim().split(/\s+/);
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
    has become remain born`).map(stem),
);

/** Words of one meaning; the first of a row has no special place. */
const synonymRows = `
gender sex
country nation nationality
country homeland
nationality citizenship
shop store
title name
employee staff worker
salary pay wage income
student pupil
customer client buyer
movie film
car vehicle automobile
price cost
cost expense
maker manufacturer
city town
hometown town
phone telephone
address location
location site
doctor physician
surname lastname
teacher instructor
professor lecturer
company firm business
airport airfield
author writer
birthday birthdate
kind type
category type
category genre
content description
amount quantity
quantity number
number count
ticket admission
capacity size
population inhabitant
date time
job occupation
job position
position role
language tongue
grade mark
score point
degree qualification
dog hound
founded established
start begin
begin beginning
end finish
killed death
injured injury
dead death
picture image
email mail
option choice
rank ranking
team club
match game
player athlete
region area
area surface
supplier vendor
revenue turnover
order purchase
transaction sale
destination arrival
source departure
source origin
destination arrive
source depart
created creation
year time
duration length
height tall
weight heavy
width wide
speed fast
distance far
old age
person people
visitor guest
membership member
staff member
`;

export const synonyms = new Map<string, Set<string>>();
for (const row of synonymRows.trim().split('\n')) {
  const stems = words(row).map(stem);
  for (const one of stems) {
    const others = synonyms.get(one) ?? new Set<string>();
    for (const other of stems) if (other !== one) others.add(other);
    synonyms.set(one, others);
  }
}

/** Parts of identifiers that are written short. */
export const abbreviations = new Map(
  Object.entries({
    fname: 'first name',
    lname: 'last name',
    mname: 'middle name',
    firstname: 'first name',
    lastname: 'last name',
    fullname: 'full name',
    dob: 'birth date',
    num: 'number',
    nbr: 'number',
    no: 'number',
    qty: 'quantity',
    amt: 'amount',
    dept: 'department',
    emp: 'employee',
    addr: 'address',
    cust: 'customer',
    prod: 'product',
    desc: 'description',
    descr: 'description',
    yr: 'year',
    avg: 'average',
    max: 'maximum',
    min: 'minimum',
    pct: 'percent',
    tel: 'phone',
    org: 'organization',
    acct: 'account',
    temp: 'temperature',
    lat: 'latitude',
    lng: 'longitude',
    lon: 'longitude',
    mgr: 'manager',
    sal: 'salary',
    mpg: 'mpg',
    nm: 'name',
    dt: 'date',
    prc: 'price',
    wt: 'weight',
    wgt: 'weight',
    ht: 'height',
    hgt: 'height',
    len: 'length',
    sz: 'size',
    cd: 'code',
    typ: 'type',
    catg: 'category',
    cty: 'city',
    ctry: 'country',
    loc: 'location',
    dest: 'destination',
    frt: 'freight',
    orig: 'origin',
    cap: 'capacity',
    inv: 'inventory',
    disc: 'discount',
    tot: 'total',
    bal: 'balance',
    pmt: 'payment',
    pymt: 'payment',
    txn: 'transaction',
    trx: 'transaction',
    ord: 'order',
    vend: 'vendor',
    mfr: 'manufacturer',
    mfg: 'manufacturer',
    usr: 'user',
    grp: 'group',
    proj: 'project',
    lang: 'language',
    pop: 'population',
    elev: 'elevation',
    alt: 'altitude',
    dur: 'duration',
    freq: 'frequency',
    hrs: 'hour',
    mins: 'minute',
    secs: 'second',
    appt: 'appointment',
    hosp: 'hospital',
    stu: 'student',
    crs: 'course',
    instr: 'instructor',
    prof: 'professor',
    sem: 'semester',
    bday: 'birth date',
    mgmt: 'management',
    pos: 'position',
  }),
);

/** Several words for one thing in questions, before anything is linked. */
export const rewrites: [RegExp, string][] = [
  [/\b(e-mail)\b/gi, 'email'],
  [/\b(given|first)[ -]names?\b/gi, 'first name'],
  [/\b(?:first|given) and (?:last|family) names?\b/gi, 'first name and last name'],
  [/\b(family|sur|last)[ -]?names?\b/gi, 'last name'],
  [/\bdates? of birth\b|\bbirth ?days?\b|\bbirthdates?\b/gi, 'birth date'],
  [/\bhow old\b( (is|are|was|were)\b)?/gi, 'what age'],
  [/\bhow much\b(?=.*\bweigh)/gi, 'what'],
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

export type Direction = 'asc' | 'desc';

/** Adjectives that order by a quantity which they imply. For a time column the direction turns round. */
export const adjectives: Record<string, { concept: string[]; direction: Direction; turned?: string[] }> = {};
const adjective = (text: string, concept: string, direction: Direction, turned = '') => {
  for (const word of words(text)) {
    adjectives[word] = { concept: words(concept), direction, turned: turned ? words(turned) : [] };
  }
};
adjective('oldest older eldest elder', 'age', 'desc', 'birth founded year date');
adjective('youngest younger', 'age', 'asc', 'birth founded year date');
adjective('tallest taller', 'height', 'desc');
adjective('heaviest heavier', 'weight', 'desc');
adjective('lightest lighter', 'weight', 'asc');
adjective('longest longer', 'length duration time milliseconds minutes hours', 'desc');
adjective('shortest shorter', 'height length duration time milliseconds minutes hours', 'asc');
adjective('higher', 'height altitude elevation', 'desc');
adjective('larger bigger', 'area size surface', 'desc');
adjective('smaller', 'area size surface', 'asc');
adjective('cheapest cheaper', 'price cost fee', 'asc');
adjective('priciest costliest', 'price cost fee', 'desc');
adjective('richest wealthiest', 'salary wealth income earnings', 'desc');
adjective('fastest faster', 'speed', 'desc');
adjective('slowest slower', 'speed', 'asc');
adjective('newest latest', 'date year time', 'desc');
adjective('earliest', 'date year time', 'asc');
adjective('deepest deeper', 'depth', 'desc');
adjective('widest wider', 'width', 'desc');

/** "How large is …": what is asked for, the likeliest first. */
export const measuredBy: Record<string, string[]> = {
  large: ['area', 'size', 'surface', 'capacity'],
  big: ['area', 'size', 'surface', 'capacity'],
  high: ['height', 'altitude', 'elevation'],
  tall: ['height'],
  heavy: ['weight'],
  long: ['length', 'duration', 'time', 'milliseconds', 'minutes'],
  wide: ['width'],
  deep: ['depth'],
  far: ['distance'],
  fast: ['speed'],
  expensive: ['price', 'cost', 'fee'],
  populous: ['population'],
};

/** What the rows of a table are the highest or largest by, where no column is named. */
export const extentOf: Record<string, string[]> = {
  highest: ['height', 'altitude', 'elevation'],
  lowest: ['height', 'altitude', 'elevation'],
  largest: ['area', 'size', 'surface', 'capacity'],
  biggest: ['area', 'size', 'surface', 'capacity'],
  smallest: ['area', 'size', 'surface', 'capacity'],
};

/** Verbs that name a quantity: "earns more than 1000". */
export const verbMeasures = new Map(
  Object.entries({
    earn: ['salary', 'wage', 'income', 'pay', 'earnings'],
    cost: ['price', 'cost', 'fee'],
    weigh: ['weight'],
    last: ['duration', 'length', 'minutes', 'time'],
  }).map(([verb, concepts]) => [stem(verb), concepts]),
);

/** Units behind a number: they say nothing that the column doesn't. */
export const units =
  wordSet(`mg g gram grams kg kilo kilos kilogram kilograms lb lbs pound pounds ton tons tonnes m meter meters metre
  metres km kilometer kilometers kilometre kilometres cm mm mile miles foot feet inch inches second seconds minute
  minutes hour hours day days year years km2 m2 ha sqft sqm sqkm dollar dollars usd euro euros eur percent people inhabitants`);

export const highest = wordSet('most highest largest greatest biggest maximum max maximal top longest best_');
export const lowest = wordSet('least lowest smallest fewest minimum min minimal shortest');

export const aggregateWords = new Map<string, 'avg' | 'min' | 'max' | 'sum'>([
  ['average', 'avg'],
  ['mean', 'avg'],
  ['avg', 'avg'],
  ['maximum', 'max'],
  ['max', 'max'],
  ['maximal', 'max'],
  ['minimum', 'min'],
  ['min', 'min'],
  ['minimal', 'min'],
  ['sum', 'sum'],
  ['total', 'sum'],
]);

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** Longest first within a first word; `time` says that the phrase is one of time. */
export const comparisons: { words: string[]; operator: Comparison; time?: boolean }[] = [
  ...phrases(
    '>=',
    `at least|no less than|not less than|no fewer than|not fewer than|greater than or equal to|
    more than or equal to|higher than or equal to|no lower than|not lower than|a minimum of|no smaller than`,
  ),
  ...phrases(
    '<=',
    `at most|no more than|not more than|no greater than|not greater than|less than or equal to|
    lower than or equal to|no higher than|not higher than|up to|a maximum of|no larger than|not larger than|
    not exceeding|no longer than`,
  ),
  ...phrases(
    '>',
    `more than|greater than|higher than|larger than|bigger than|over|above|exceeding|exceed|exceeds|
    in excess of|better than`,
  ),
  ...phrases('<', `less than|fewer than|lower than|smaller than|under|below`),
  ...phrases('>=', `since|starting from|on or after`, true),
  ...phrases('<=', `until|on or before`, true),
  ...phrases('>', `after|later than`, true),
  ...phrases('<', `before|earlier than|prior to`, true),
  ...phrases('=', `equal to|equals|equal|exactly`),
].sort((a, b) => b.words.length - a.words.length);

function phrases(operator: Comparison, text: string, time = false) {
  return text.split('|').map((phrase) => ({ words: words(phrase), operator, time }));
}

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
