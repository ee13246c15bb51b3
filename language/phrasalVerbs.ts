import { irregularForms } from './irregularForms';

/** English verbs of two words and the one that says the same; the object may stand between ("put the tent up"). */
const verbs = `put up: pitch; set up: install; put together: assemble; take apart: dismantle; take down: dismantle;
  put away: store; throw away: discard; throw out: discard; get rid of: remove; take off: remove; take out: remove;
  cut off: cut; turn off: off; switch off: off; turn on: on; switch on: on; shut down: stop; fill up: fill; fill in: complete;
  fill out: complete; find out: learn; give back: return; bring back: return; take back: return; send back: return;
  come back: return; go back: return; hand in: submit; send in: submit; hand over: deliver; drop off: deliver;
  pick up: collect; pay back: repay; call off: cancel; put off: postpone; move back: postpone; carry out: perform;
  set off: leave; set out: leave; look after: care; take care of: care; look for: search; sign up: register;
  break down: fail; give up: stop; go off: sound; run out: end; use up: use; take part: participate; take place: happen;
  get in touch: contact; go up: rise; go down: fall; come up: rise; speed up: accelerate; slow down: slow; hold on to: keep;
  hang on to: keep; get in: enter; go in: enter; let in: admit; leave out: omit; go without: lack; stay overnight: sleep;
  spend the night: sleep; make up: form; point out: mention; set aside: reserve; pass on: forward; hand out: distribute;
  give out: distribute; step down: resign; take over: succeed; mix up: confuse; blow up: inflate; pump up: inflate;
  let down: lower; clean up: clean; wipe off: wipe; warm up: warm; heat up: heat; cool down: cool; dry out: dry`;

interface Phrase {
  pattern: RegExp;
  verb: string;
}

function formsOf(verb: string): string {
  const stem = verb.replace(/e$/, '');
  const regular = [
    verb,
    `${stem}s`,
    `${stem}es`,
    `${stem}ed`,
    `${stem}ing`,
    `${stem}${stem.slice(-1)}(?:ed|ing)`,
  ];
  return [...regular, ...irregularForms(verb)].join('|');
}

const readings = verbs.split(';').map((line) => {
  const [phrase = '', verb = ''] = line.split(':').map((part) => part.trim());
  const [first = '', ...rest] = phrase.split(' ');
  return { first: formsOf(first), rest, verb };
});

const phrases: readonly Phrase[] = readings.map(({ first, rest, verb }) => {
  // Only a few words of an object fit between: "put it up", "put the wet tent away".
  const between = rest.length === 1 ? '(?: (?!and|or|but|to|the same)[\\p{L}\\d-]+){0,4}?' : '';
  return { pattern: new RegExp(`\\b(?:${first})(${between}) ${rest.join(' ')}\\b`, 'giu'), verb };
});

/** Most sentences have none of the first words, or none of the second: they needn't be read for each phrase. */
const firsts = new RegExp(`\\b(?:${[...new Set(readings.map(({ first }) => first))].join('|')})\\b`, 'iu');
const particles =
  /\b(?:up|down|off|on|out|in|away|back|apart|together|over|aside|part|place|after|for|of|to|touch|night|overnight|without)\b/iu;

/** "Cannot be returned" says what "is excluded" does. */
const notPossible = /\b(?:cannot|can['’]?t|can not|may not|must not|mustn['’]t) be\b/giu;

/** "I haven't used it" and "unused". */
const notDone =
  /(?:n['’]t|\bnot|\bnever) (?:been |yet |ever )?(used|opened|worn|washed|paid|painted|finished|locked|heated|cooked|damaged|tested|signed|sold|planned|married|insured|treated|attended)\b/giu;

/** An English text with one verb for each of two words, for comparing its words. */
export function withSingleVerbs(text: string, language: string | null): string {
  if (language !== 'en') return text;
  const read = text.replace(notPossible, ' excluded ').replace(notDone, ' un$1');
  if (!firsts.test(read) || !particles.test(read)) return read;
  return phrases.reduce((reading, { pattern, verb }) => reading.replace(pattern, ` ${verb}$1`), read);
}
