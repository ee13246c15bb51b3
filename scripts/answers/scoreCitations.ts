import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectLanguage } from '../../language/detectLanguage';
import { isSupported } from '../../search/answer/claimSupport';

interface Pair {
  claim: string;
  quote: string;
  question?: string;
  context?: string;
  label: 'supported' | 'unsupported';
  /** How the claim differs from the quote. */
  kind: string;
  /** `dev` was tuned on, `heldOut` and `fresh` were not. */
  split: 'dev' | 'heldOut' | 'fresh';
}

interface Share {
  wrong: number;
  all: number;
}

export interface CitationScores {
  kinds: (Share & { kind: string; label: Pair['label'] })[];
  /** Unsupported claims that kept their citation. */
  kept: Share;
  /** Supported claims that lost it. */
  dropped: Share;
  precision: number;
  recall: number;
}

const pairsFile = join(process.cwd(), 'tests/fixtures/answers/citationPairs.jsonl');

/** The scores of the check of citations on pairs of claim and quote, by split. */
export function scoreCitations(path = pairsFile): Map<Pair['split'], CitationScores> {
  const pairs = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Pair);
  return new Map(
    [...new Set(pairs.map(({ split }) => split))].map((split) => [split, scoreOf(pairs, split)]),
  );
}

function scoreOf(all: Pair[], split: Pair['split']): CitationScores {
  const judged = all
    .filter((pair) => pair.split === split)
    .map((pair) => {
      const language = detectLanguage(`${pair.claim}\n${pair.quote}`);
      return { ...pair, isKept: isSupported(pair.claim, pair, language) };
    });
  const share = (pairs: typeof judged): Share => ({
    wrong: pairs.filter(({ isKept, label }) => isKept !== (label === 'supported')).length,
    all: pairs.length,
  });
  const supported = judged.filter(({ label }) => label === 'supported');
  const kept = share(judged.filter(({ label }) => label === 'unsupported'));
  const dropped = share(supported);
  const right = dropped.all - dropped.wrong;
  return {
    kinds: [...new Set(judged.map(({ kind }) => kind))].map((kind) => {
      const pairs = judged.filter((pair) => pair.kind === kind);
      return { kind, label: pairs[0]?.label ?? 'supported', ...share(pairs) };
    }),
    kept,
    dropped,
    precision: right / Math.max(1, right + kept.wrong),
    recall: right / Math.max(1, dropped.all),
  };
}
