import { useState } from 'react';
import { type ApiError, toApiError } from '../../api/apiError';
import { request } from '../../api/client';
import {
  AddCaseFromAnswerDocument,
  CreateEvaluationSetDocument,
  EvaluationSetsDocument,
} from '../../api/generated/graphql';
import { session } from '../../api/session';
import { createStore, useStore } from '../../api/store';
import { href } from '../../app/router';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';

interface KnownSet {
  id: string;
  name: string;
}

/** Where the last case was added: one click adds the next one to the same set. */
const lastSet = createStore<KnownSet | null>(null);

/** The set of the last case, else the one that was changed or made last, else a new one. */
async function currentSet(): Promise<KnownSet | null> {
  const { admin } = await request(EvaluationSetsDocument, { first: 100 });
  const sets = admin.evaluationSets?.nodes ?? [];
  const known = sets.find(({ id }) => id === lastSet.get()?.id);
  const latest = [...sets].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
  if (known ?? latest) return known ?? latest ?? null;
  const input = { name: text.evaluation.newSetName };
  const created = await request(CreateEvaluationSetDocument, { input });
  return created.createEvaluationSet ?? null;
}

/** Adds a right answer on record to the golden questions, with one click. */
export function AddToGolden({ answerId }: { answerId: string }) {
  const current = useStore(session);
  const [added, setAdded] = useState<KnownSet | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  if (current.state !== 'signed_in' || !current.isAdministrator) return null;

  async function add(): Promise<void> {
    setRunning(true);
    setError(null);
    try {
      const set = await currentSet();
      if (!set) return;
      await request(AddCaseFromAnswerDocument, { setId: set.id, answerId });
      lastSet.set(set);
      setAdded(set);
    } catch (failure) {
      setError(toApiError(failure));
    } finally {
      setRunning(false);
    }
  }
  return (
    <div>
      <p className="actions">
        {added ? (
          <span role="status">
            <a href={href(`evaluation/${added.id}`)}>{text.evaluation.added(added.name)}</a>
          </span>
        ) : (
          <Button className="small" disabled={isRunning} onClick={() => void add()}>
            {text.evaluation.golden}
          </Button>
        )}
      </p>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
