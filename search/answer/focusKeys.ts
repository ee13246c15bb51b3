import { termsOf } from '../../language/terms';

/**
 * Where a question names the thing it wants ("how many members …", "what is the budget of …"): that thing's
 * words. A passage without them answers another question about the same subject.
 */
const focusPatterns = [
  /\bwho (?:is|are|was|were) the (\p{L}+(?: \p{L}+){0,2}?) (?:of|for|in|at)\b/iu,
  /\bhow (?:many|much) (\p{L}+(?: \p{L}+)?)/iu,
  /\b(?:what|which) (?:is|are|was|were) the (\p{L}+(?: \p{L}+){0,2}?) (?:of|for|in|at|per|to)\b/iu,
  /\b(?:what|which) (?!(?:is|are|was|were|do|does|did|can|must|should|has|have|will)\b)(\p{L}+)/iu,
  /\bwie ?viele (\p{L}+)/iu,
  /\bwelche[rsnm]? (\p{L}+)/iu,
  /\bcu[aá]nt[oa]s (\p{L}+)/iu,
  /\bcombien d[e'’] ?(\p{L}+)/iu,
  /\bquel(?:le)?s? (?:est|sont) l(?:e |a |es |['’])(\p{L}+)/iu,
  /\bquant[ei] (\p{L}+)/iu,
  /\bсколько (\p{L}+)/iu,
];

/** Counted without being named: "serves six". */
const generic = /^(?:people|persons?)\b/iu;

/** The comparable forms of the words a question focuses on; empty where it names none. */
export function focusKeys(question: string, language: string | null): Set<string> {
  for (const pattern of focusPatterns) {
    const named = pattern.exec(question)?.[1];
    if (named === undefined || generic.test(named)) continue;
    return new Set(termsOf(named, language).flatMap(({ key, isStop }) => (isStop ? [] : [key])));
  }
  return new Set();
}
