import { randomUUID } from 'node:crypto';
import { administration, type Json } from '../../graphql/administration/support';
import { eventually, type Harness } from '../../harness';

const load = `mutation ($name: String!, $content: String!) {
  importEvaluationSet(name: $name, format: yaml, content: $content) { set { id } } }`;
const start = 'mutation ($setId: UUID!) { startEvaluationRun(setId: $setId) { id status caseCount } }';
const resultFields = `caseId question passed score refused route answer failures errorCode
  passages { fileName isExpected }
  metrics { recallAt10 ndcgAt10 reciprocalRank spanRecall assertions quoteInPassage routeAccuracy latencyMs }`;
const show = `query ($id: UUID!) { admin { evaluationRun(id: $id) { id status caseCount completed passed error configuration
  startedAt finishedAt metrics { name value low high cases } results(first: 100) { totalCount nodes { ${resultFields} } } } } }`;

/** Evaluations of a product under test. */
export function evaluations(harness: Harness) {
  const admin = administration(harness);
  type Caller = { key?: string; admin?: boolean };
  /** Polls the store, because requests of administrators have a rate. */
  const stored = (id: string) => harness.models.evaluationRuns.findById(id).lean();
  const read = async (id: string): Promise<Json> => (await admin(show, { id })).data?.admin.evaluationRun;
  return {
    admin,
    stored,
    read,
    async newSet(content: string): Promise<string> {
      const { data } = await admin(load, { name: `set ${randomUUID()}`, content });
      return data.importEvaluationSet.set.id;
    },
    start: (setId: string, caller: Caller = {}) => admin(start, { setId }, { admin: true, ...caller }),
    async startRun(setId: string, caller: Caller = {}): Promise<string> {
      const { data } = await admin(start, { setId }, { admin: true, ...caller });
      return data.startEvaluationRun.id;
    },
    show: (id: string, caller: Caller = {}) => admin(show, { id }, { admin: true, ...caller }),
    cancel: (id: string, caller: Caller = {}) =>
      admin(
        'mutation ($id: UUID!) { cancelEvaluationRun(id: $id) { status } }',
        { id },
        { admin: true, ...caller },
      ),
    async ended(id: string): Promise<Json> {
      await eventually(
        () => stored(id),
        (run) => !['queued', 'running'].includes(run?.status ?? 'queued'),
        600_000,
      );
      return read(id);
    },
  };
}
