import ja from './data/ja.json';
import zh from './data/zh.json';
import { bare, listedIn, wholeOf } from './entities';
import type { Completed, PastTurn } from './pastTurn';

/** Follow-ups in Chinese and Japanese, whose words stand together. */
const languages = new Map(Object.entries({ ja, zh }).map(([language, data]) => [language, compile(data)]));

function compile(data: typeof ja | typeof zh) {
  const whole = (source: string) => new RegExp(`^(?:${source})$`, 'u');
  return {
    open: new RegExp(`^(?:${data.open})`, 'u'),
    fragment: new RegExp(`^(.+?)(?:${data.fragmentEnd})$`, 'u'),
    bareAsk: whole(data.bareAsk.replace('ASK', data.ask)),
    ask: new RegExp(data.ask, 'u'),
    adverb: new RegExp(`^${data.adverbs}`, 'u'),
    list: whole(data.list),
    howMany: data.howMany,
    pronoun: new RegExp(data.pronoun, 'u'),
    person: whole(data.person),
    attribute: whole(data.attributes),
    only: whole(data.only),
    per: whole(data.per),
    period: new RegExp(data.periods, 'u'),
    isPeriod: whole(`(?:${data.periods})(?:[にの在]|に)?`),
    ordinals: Object.entries(data.ordinals).map(([source, at]) => [new RegExp(source, 'u'), at] as const),
    subjectless: whole(data.subjectless),
    subject: new RegExp(data.subject.replace('ATTR', data.attributes), 'u'),
    named: new RegExp(data.named, 'u'),
    before: whole(data.before),
    of: data.of,
    topic: data.topic,
    beforeThat: data.beforeThat,
  };
}

export const isUnspaced = (language: string): boolean => languages.has(language);

/** The whole question of a follow-up; null where it is whole, or nothing tells what it lacks. */
export function completeUnspaced(
  question: string,
  turns: readonly PastTurn[],
  language: string,
): Completed | null {
  const words = languages.get(language);
  const turn = turns.at(-1);
  if (words === undefined || turn === undefined) return null;
  const [said, last] = [bare(question).replace(words.open, ''), wholeOf(turn)];
  const answered = turn.outcome === 'answered' ? (words.named.exec(bare(turn.answer))?.[1] ?? null) : null;
  const subject = words.subject.exec(last.replace(words.period, '').replace(/^[の的]/u, ''))?.[1] ?? null;
  const carried = [last];

  const asked = words.bareAsk.exec(said)?.[1];
  if (asked !== undefined) {
    const listed = words.list.exec(last)?.[1];
    if (listed !== undefined && !words.adverb.test(asked))
      return { text: words.howMany.replace('{x}', () => asked).replace('{s}', () => listed), carried };
    // Only what asks for the same part of a sentence takes its place: "who" for "why" would leave a gap.
    const own = words.ask.exec(last);
    const isAlike = own !== null && words.adverb.test(last.slice(own.index)) === words.adverb.test(asked);
    return { text: isAlike ? last.replace(own[0], () => asked) : `${asked}：${last}`, carried };
  }
  if (words.before.test(said) && answered !== null)
    return { text: `${words.beforeThat.replace('{}', () => answered)}${last}`, carried: [answered, last] };
  if (words.only.test(said) || words.per.test(said)) return { text: `${last}，${said}`, carried };

  const part = words.fragment.exec(said)?.[1] ?? (words.isPeriod.test(said) ? said : undefined);
  if (part !== undefined && !words.ask.test(part) && !words.pronoun.test(part)) {
    const period = words.period.exec(part)?.[0];
    if (period === part) {
      const own = words.period.exec(last)?.[0];
      return { text: own === undefined ? `${part}${last}` : last.replace(own, () => part), carried };
    }
    if (words.attribute.test(part) && subject !== null)
      return { text: words.of.replace('{s}', () => subject).replace('{x}', () => part), carried: [subject] };
    // "E7" after "error E4": of the same series.
    const code = /[A-Za-z0-9]+/u.exec(last)?.[0];
    if (code !== undefined && /^[A-Za-z0-9]+$/u.test(part))
      return { text: last.replace(code, () => part), carried };
    const most = /最[^的]+的/u.exec(last)?.[0];
    if (most !== undefined && part.startsWith('最')) return { text: last.replace(most, () => part), carried };
    const place = /(?:在|位于)([^的是有，]+)$/u.exec(last)?.[1];
    const target = subject === null || words.ask.test(subject) ? place : subject;
    return { text: target === undefined ? `${part}，${last}` : last.replace(target, () => part), carried };
  }
  for (const [pattern, at] of words.ordinals) {
    const items = turns
      .toReversed()
      .map((one) => listedIn(one, null))
      .find((one) => one.length > 1);
    const item = items?.at(at);
    if (pattern.test(said) && item !== undefined)
      return { text: said.replace(pattern, () => item), carried: [item] };
  }
  if (words.subjectless.test(said) && subject !== null)
    return { text: `${subject}${words.topic}${said}`, carried: [subject] };
  const pronoun = words.pronoun.exec(said);
  if (pronoun !== null && (pronoun.index <= 2 || said.endsWith(pronoun[0]) || /[をが]/u.test(said))) {
    const entity = words.person.test(pronoun[0]) ? (answered ?? subject) : subject;
    if (entity !== null) return { text: said.replace(pronoun[0], () => entity), carried: [entity] };
  }
  return null;
}
