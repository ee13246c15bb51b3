import type { Fault } from '../domain/errors';
import type { CaseContent } from '../domain/evaluation';
import { chatTopK } from '../domain/limits';
import { faultOf } from './assertions';

const faultAt = (path: Fault['path'], msg: string): Fault => ({ path, msg, type: 'value_error' });

/** The faults of a case beside the types of its fields and its assertions. */
export function fieldFaults({ mode, filters, expected }: CaseContent): Fault[] {
  const faults: Fault[] = [];
  const add = (path: Fault['path'], msg: string) => faults.push(faultAt(path, msg));
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
  return faults;
}

/** The faults of a case beside the types of its fields. */
export function caseFaults(content: CaseContent): Fault[] {
  const ofAssertions = content.assertions.flatMap((assertion, index) => {
    const fault = faultOf(assertion);
    return fault === null ? [] : [faultAt(['assertions', index], fault)];
  });
  return [...fieldFaults(content), ...ofAssertions];
}
