import type { Query } from './sql/ast';

export function explainQuery(_query: Query): string {
  return '';
}
