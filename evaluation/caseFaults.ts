import type { Fault } from '../domain/errors';
import type { CaseContent } from '../domain/evaluation';
import { chatTopK } from '../domain/limits';
import { faultOf } from './assertions';

/** What is wrong with a case beside the types of its fields. */
export function caseFaults({ mode, filters, expected, assertions }: CaseContent): Fault[] {
  const faults: Fault[] = [];
  const add = (path: Fault['path'], msg: string) => faults.push({ path, msg, type: 'value_error' });
  if (mode === 'chat' && filters.metadataFilters) {
    add(['filters', 'metadataFilters'], 'A chat has no metadata filters; use the mode search');
  }
  if (mode === 'chat' && (filters.topK ?? 0) > chatTopK.max) {
    add(['filters', 'topK'], `A chat has at most ${chatTopK.max} chunks`);
  }
  for (const [index, { file, referenceId, span }] of expected.entries()) {
    if (file === null && referenceId === null && span === null) {
      add(['expected', index], 'An expected passage needs a file, a reference ID or a span');
    }
  }
  for (const [index, assertion] of assertions.entries()) {
    const fault = faultOf(assertion);
    if (fault !== null) add(['assertions', index], fault);
  }
  return faults;
}
