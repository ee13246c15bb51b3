import { detectLanguage } from '../../language/detectLanguage';
import { contentKeys } from '../../language/terms';

/** Questions that ask for the same, in their order. */
export type Group<Asked> = [Asked, ...Asked[]];

interface Known<Asked> {
  /** The content words of the first question. */
  keys: ReadonlySet<string>;
  asked: Group<Asked>;
}

/** Questions with as much in common ask for the same: half of the content words that either has. */
const leastShared = 0.5;

/**
 * Groups questions by their content words, whatever their order, forms and function words. Each is compared with the first
 * of the groups that have one of its words, so that hundreds take a fraction of a second.
 */
export function groupQuestions<Asked extends { question: string }>(
  questions: readonly Asked[],
): Group<Asked>[] {
  const groups: Known<Asked>[] = [];
  const byKey = new Map<string, Set<Known<Asked>>>();
  for (const one of questions) {
    const keys = contentKeys(one.question, detectLanguage(one.question));
    const alike = new Map<Known<Asked>, number>();
    for (const key of keys) {
      for (const group of byKey.get(key) ?? []) alike.set(group, (alike.get(group) ?? 0) + 1);
    }
    let [best, most]: [Known<Asked> | null, number] = [null, 0];
    for (const [group, shared] of alike) {
      const share = shared / (keys.length + group.keys.size - shared);
      if (share > most) [best, most] = [group, share];
    }
    if (best && most >= leastShared) {
      best.asked.push(one);
      continue;
    }
    const group: Known<Asked> = { keys: new Set(keys), asked: [one] };
    groups.push(group);
    for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(group));
  }
  return groups.map(({ asked }) => asked);
}
