import { useRef, useState } from 'react';
import { SetConversationScopeDocument } from '../../../api/generated/graphql';
import { type ActionState, useAction } from '../../../api/useQuery';
import type { Scope } from '../turn';

interface ScopeChange {
  scope: Scope;
  /** The change that the conversation is told. */
  action: ActionState;
  change(scope: Scope): void;
  /** Resolves when the conversation knows the last change. */
  settled(): Promise<unknown>;
}

/** The scope of a conversation, as it was changed last; without a conversation, it is kept until there is one. */
export function useScope(conversationId: string | null, known: Scope): ScopeChange {
  const [changed, setChanged] = useState<Scope | null>(null);
  const action = useAction(SetConversationScopeDocument);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function tell(id: string, { fileIds, connectorId }: Scope, before: Scope | null): Promise<void> {
    const done = await action.run({ id, fileIds: fileIds && [...fileIds], connectorId });
    if (!done) setChanged(before);
  }
  function change(scope: Scope): void {
    setChanged(scope);
    if (conversationId === null) return;
    last.current = last.current.then(() => tell(conversationId, scope, changed));
  }
  return { scope: changed ?? known, action, change, settled: () => last.current };
}
