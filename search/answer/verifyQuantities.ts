import { claimWordsOf } from './claimWords';
import { type Reading, readNumbers } from './verifyNumbers';

/** Units of one kind with their factors; of two quantities of a kind, the products are compared. */
const unitKinds = [
  's,sec,second,seconds,sekunde,sekunden,segundo,segundos,seconde,secondes=1 min,minute,minutes,minuten,minuto,minutos=60 h,hour,hours,stunde,stunden,hora,horas,heure,heures=3600',
  'day,days,tag,tage,tagen,día,días,jour,jours=1 week,weeks,woche,wochen,semana,semanas,semaine,semaines=7',
  'month,months,monat,monate,monaten,mes,meses,mois=1 year,years,jahr,jahre,jahren,año,años,an,ans,année,années=12',
  'mm,millimetre,millimetres,millimeter,millimeters=.001 cm,centimetre,centimetres,centimeter,centimeters=.01 m,metre,metres,meter,meters,metern,metro,metros,mètre,mètres=1 km,kilometre,kilometres,kilometer,kilometers,kilometern,kilómetro,kilómetros,kilomètre,kilomètres=1000 ft,foot,feet=.3048 in,inch,inches=.0254 mile,miles=1609.344',
  'mg=.001 g,gram,grams,gramm,gramo,gramos,gramme,grammes=1 kg,kilo,kilos,kilogram,kilograms,kilogramm=1000 t,tonne,tonnes,tonnen=1000000 lb,lbs,pound,pounds=453.592 oz,ounce,ounces=28.35',
  'ml,millilitre,millilitres,milliliter,milliliters=1 cl=10 l,litre,litres,liter,liters,litro,litros=1000 teaspoon,teaspoons,tsp=5 tablespoon,tablespoons,tbsp=15 cup,cups=240',
  '°c,celsius=1',
  '°f,fahrenheit=1',
  '%,percent,prozent=1',
  '€,eur,euro,euros=1',
  '$,usd,dollar,dollars=1',
  '£,gbp=1',
  'km/h,kph=1 mph=1.609',
];
const units = new Map(
  unitKinds.flatMap((list, kind) =>
    list.split(' ').flatMap((entry) => {
      const [names = '', factor] = entry.split('=');
      return names.split(',').map((name) => [name, { kind, factor: Number(factor) }] as const);
    }),
  ),
);
/** Of a quantity, and too vague to tell its unit. */
const vagueUnits = new Set(['degree', 'degrees', 'grad', 'grados', 'degrés', 'p.m', 'a.m', 'am']);
const multiples = new Map(
  Object.entries({
    thousand: 1e3,
    million: 1e6,
    millions: 1e6,
    billion: 1e9,
    mio: 1e6,
    millionen: 1e6,
    millones: 1e6,
    pm: 0,
  }),
);

interface Quantity {
  readings: Reading[];
  unit: { kind: number; factor: number } | null;
  /** What is counted, where that is no unit. */
  counted: string | null;
}

/**
 * Whether every number of a claim, spelled out or not, stands in the evidence with the same unit, or with another of
 * its kind and the same size; and counts the same thing where the evidence counts that too.
 */
export function quantitiesBorneOut(claim: string, evidence: string, language: string | null): boolean {
  const known = quantitiesOf(evidence, language);
  return quantitiesOf(claim, language).every((wanted) => {
    const same = known.filter((other) => isSameQuantity(wanted, other));
    const rivals = known.filter(({ counted }) => counted !== null && counted === wanted.counted);
    return same.length > 0 && (rivals.length === 0 || rivals.some((rival) => same.includes(rival)));
  });
}

function isSameQuantity(wanted: Quantity, known: Quantity): boolean {
  if (wanted.unit !== null && known.unit !== null && wanted.unit.kind !== known.unit.kind) return false;
  const scale = wanted.unit === null || known.unit === null ? 1 : known.unit.factor / wanted.unit.factor;
  return wanted.readings.some(({ value, decimals }) =>
    known.readings.some(
      (other) =>
        Math.abs(other.value * scale - value) < 1e-9 * Math.abs(value) ||
        Number((other.value * scale).toFixed(decimals)) === value,
    ),
  );
}

/** Whether a word is compared as a part of a quantity. */
export function isOfQuantity(word: string, language: string | null): boolean {
  const lower = word.toLowerCase();
  return (
    /^\p{N}/u.test(word) ||
    units.has(lower) ||
    vagueUnits.has(lower) ||
    multiples.has(lower) ||
    monthOf(word, language) > 0 ||
    claimWordsOf(language)?.numbers.has(lower) === true
  );
}

/** A number as digits, then what stands behind it, or a sign of a currency before it. */
const quantity =
  /([€$£])?\s?(\p{Nd}+(?:[.,:'’ \u00a0\u202f/-]\p{Nd}+)*)\s?(?:(?:st|nd|rd|th)(?!\p{L}))?(°\s?[CF]|[%€$£]|km\/h|\p{L}+)?/gu;

function quantitiesOf(text: string, language: string | null): Quantity[] {
  const quantities: Quantity[] = [];
  for (const [, sign, digits = '', next] of asDigits(text, language).matchAll(quantity)) {
    const word = next?.replace(/\s/g, '').toLowerCase() ?? sign ?? '';
    const multiple = multiples.get(word);
    const readings = readNumbers(digits).flat();
    const unit = units.get(word) ?? (sign === undefined ? null : (units.get(sign) ?? null));
    if (word === 'pm') {
      for (const reading of readings) if (reading.value < 12) reading.value += 12;
      quantities.push({ readings: readings.slice(0, 1), unit: null, counted: null });
    } else if (multiple !== undefined) {
      const decimals = 0;
      quantities.push({
        readings: readings.map(({ value }) => ({ value: value * multiple, decimals })),
        unit: null,
        counted: null,
      });
    } else if (/[:/-]/.test(digits)) {
      // Each part of a date or a time is a number of its own.
      for (const reading of readings) quantities.push({ readings: [reading], unit: null, counted: null });
    } else {
      const isWord = unit === null && word.length > 2 && !vagueUnits.has(word);
      quantities.push({ readings, unit, counted: isWord ? word : null });
    }
  }
  return quantities;
}

/** Numbers and names of months as digits. */
function asDigits(text: string, language: string | null): string {
  const numbers = claimWordsOf(language)?.numbers;
  return text
    .normalize('NFKC')
    .replace(/\bp\.m\b\.?/giu, 'pm')
    .replace(/\b(?:degrees?|grad|grados|degrés)\s+(?=celsius|fahrenheit)/giu, '')
    .replace(/\p{L}+/gu, (word) => `${numbers?.get(word.toLowerCase()) ?? word}`)
    .replace(/\p{L}{3,}/gu, (word) =>
      monthOf(word, language) > 0 ? `; ${monthOf(word, language)} ;` : word,
    );
}

/** The number of a month that is named, or begun, with three letters or more; 0 for other words. */
function monthOf(word: string, language: string | null): number {
  if (word.length < 3 || word === 'may' || word === 'mar' || word === 'march') return 0;
  const lower = word.toLowerCase();
  return (
    monthsOf(language).findIndex((name) => name === lower || (word.length === 3 && name.startsWith(lower))) +
    1
  );
}

const monthNames = new Map<string, string[]>();

function monthsOf(language: string | null): string[] {
  const locale = language ?? 'en';
  let months = monthNames.get(locale);
  if (months === undefined) {
    const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    months = Array.from({ length: 12 }, (_, i) => format.format(Date.UTC(2000, i, 15)).toLowerCase());
    monthNames.set(locale, months);
  }
  return months;
}
