import { createHash } from 'node:crypto';
import type { CaseContent } from '../../domain/evaluation';

/** Identifies a case without a key of its own by what is asked, so that an import of the same file finds it again. */
export function caseKeyOf({
  mode,
  question,
  filters,
}: Pick<CaseContent, 'mode' | 'question' | 'filters'>): string {
  return (
    createHash('sha256')
      // Without a filter the key is that of earlier versions, which had none.
      .update(JSON.stringify([mode, question, { ...filters, filter: filters.filter ?? undefined }]))
      .digest('hex')
      .slice(0, 16)
  );
}
