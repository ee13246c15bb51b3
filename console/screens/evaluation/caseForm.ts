import type { EvaluationCaseRowFragment, SaveEvaluationCaseInput } from '../../api/generated/graphql';

/** A case as its form has it: every value is a text, so that nothing that is typed is lost. */
export interface CaseForm {
  question: string;
  mode: 'chat' | 'search';
  mustRefuse: boolean;
  expectedRoute: '' | NonNullable<EvaluationCaseRowFragment['expectedRoute']>;
  /** `former` is the place of the passage in the case that is changed. */
  passages: { id: number; former: number | null; file: string; page: string; span: string }[];
  assertions: { id: number; type: string; values: string }[];
  threshold: string;
  rows: string;
  rowsOrdered: boolean;
}

/** The names of promptfoo; each has a negation. */
const types = [
  'contains',
  'icontains',
  'contains-all',
  'icontains-all',
  'contains-any',
  'icontains-any',
  'equals',
  'starts-with',
  'regex',
  'latency',
];
export const assertionTypes: readonly string[] = [...types, ...types.map((type) => `not-${type}`)];

let lastId = 0;

export const newPassage = (): CaseForm['passages'][number] => {
  return { id: ++lastId, former: null, file: '', page: '', span: '' };
};
export const newAssertion = (): CaseForm['assertions'][number] => {
  return { id: ++lastId, type: 'icontains', values: '' };
};

const isLatency = (type: string) => type.endsWith('latency');
const takesSeveral = (type: string) => /-(all|any)$/.test(type);

export function formOf(known: EvaluationCaseRowFragment | null): CaseForm {
  const { expected = [], assertions = [], expectedRows, threshold } = known ?? {};
  return {
    question: known?.question ?? '',
    mode: known?.mode ?? 'chat',
    mustRefuse: known?.mustRefuse ?? false,
    expectedRoute: known?.expectedRoute ?? '',
    passages: expected.map(({ file, page, span }, former) => ({
      ...newPassage(),
      former,
      file: file ?? '',
      page: page ? String(page) : '',
      span: span ?? '',
    })),
    assertions: assertions.map((assertion) => ({
      ...newAssertion(),
      type: assertion.type,
      values: isLatency(assertion.type) ? String(assertion.threshold ?? '') : assertion.values.join('\n'),
    })),
    threshold: typeof threshold === 'number' ? String(threshold) : '',
    rows: expectedRows ? JSON.stringify(expectedRows) : '',
    rowsOrdered: known?.rowsOrdered ?? false,
  };
}

/** The rows of the form; undefined where they are no list of objects. */
export function rowsOf(rows: string): Record<string, unknown>[] | null | undefined {
  if (rows.trim() === '') return null;
  try {
    const parsed: unknown = JSON.parse(rows);
    const isList = Array.isArray(parsed) && parsed.every((row) => typeof row === 'object' && row !== null);
    return isList ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function assertionOf({ type, values }: CaseForm['assertions'][number]) {
  if (isLatency(type)) return { type, values: [], threshold: Number(values) };
  const lines = takesSeveral(type) ? values.split('\n').filter((line) => line.trim() !== '') : [values];
  return { type, values: lines };
}

/** The input of the mutation. What the form does not show is kept: filters, boxes and reference IDs. */
export function inputOf(
  setId: string,
  known: EvaluationCaseRowFragment | null,
  form: CaseForm,
  expectedRows: Record<string, unknown>[] | null,
): SaveEvaluationCaseInput {
  const { question, mode, mustRefuse, rowsOrdered, expectedRoute, threshold } = form;
  return {
    setId,
    ...(known ? { id: known.id, filters: known.filters } : {}),
    question: question.trim(),
    mode,
    mustRefuse,
    rowsOrdered,
    expectedRows,
    expectedRoute: expectedRoute || null,
    threshold: threshold === '' ? null : Number(threshold),
    expected: form.passages.map(({ former: place, file, page, span }) => {
      const former = place === null ? undefined : known?.expected[place];
      return {
        file: file.trim() || null,
        page: page === '' ? null : Number(page),
        span: span || null,
        // Boxes are those of the span.
        ...(former?.span === span ? { boxes: former.boxes } : {}),
        ...(former ? { referenceId: former.referenceId } : {}),
      };
    }),
    assertions: form.assertions.map(assertionOf),
  };
}
