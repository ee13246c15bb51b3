import type { AnswerFilter } from '../../api/generated/graphql';

/** The filter as its form has it: empty where it does not apply, dates as `2025-01-31` in the reader's zone. */
export interface AnswerFields {
  kind: '' | NonNullable<AnswerFilter['kind']>;
  route: '' | NonNullable<AnswerFilter['route']>;
  results: '' | 'with' | 'without' | 'unanswered';
  keyId: string;
  from: string;
  to: string;
}

export const noFields: AnswerFields = { kind: '', route: '', results: '', keyId: '', from: '', to: '' };

/** The start of a day in the reader's zone; `days` later. */
export function startOf(date: string, days = 0): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + days).toISOString();
}

export function filterOf({ kind, route, results, keyId, from, to }: AnswerFields): AnswerFilter {
  return {
    ...(kind ? { kind } : {}),
    ...(route ? { route } : {}),
    ...(results === 'unanswered' ? { isAnswered: false } : {}),
    ...(results === 'with' || results === 'without' ? { hasResults: results === 'with' } : {}),
    ...(keyId ? { keyId } : {}),
    ...(from ? { from: startOf(from) } : {}),
    // Until the end of that day.
    ...(to ? { to: startOf(to, 1) } : {}),
  };
}

/** The command that exports what the filter matches. */
export function exportCommand({ route, hasResults, isAnswered, keyId, from, to }: AnswerFilter): string {
  const options = [
    ...(route ? [`--route ${route}`] : []),
    ...(keyId ? [`--by-key ${keyId}`] : []),
    ...(typeof hasResults === 'boolean' ? [hasResults ? '--found' : '--no-found'] : []),
    ...(isAnswered === false ? ['--unanswered'] : []),
    ...(from ? [`--from ${from}`] : []),
    ...(to ? [`--to ${to}`] : []),
  ];
  return ['npx lectern answers export', ...options, '> answers.jsonl'].join(' ');
}
