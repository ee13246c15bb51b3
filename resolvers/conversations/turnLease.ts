import { randomUUID } from 'node:crypto';
import { AppError } from '../../domain/errors';
import type { ConversationDoc } from '../../models/conversations';
import type { Tenant } from '../../models/tenantModel';
import { findConversation } from './conversationRecords';

/** How long a conversation stays busy after the process that answers was killed. */
const leaseMs = 30_000;
const renewalMs = 10_000;

export interface TurnLease {
  conversation: ConversationDoc;
  /** Lets the next turn be asked. */
  release(): Promise<void>;
}

/**
 * Reserves a conversation for one turn, until it is released.
 * @throws `conversation_not_found`; `conversation_busy` while it is reserved for another turn
 */
export async function holdConversation(tenant: Tenant, id: string): Promise<TurnLease> {
  const leaseId = randomUUID();
  const leasedUntil = () => new Date(Date.now() + leaseMs);
  const free = { _id: id, leasedUntil: { $lte: new Date() } };
  const conversation = await tenant.conversations.updateOne(free, {
    $set: { leaseId, leasedUntil: leasedUntil() },
  });
  if (!conversation) {
    await findConversation(tenant, id);
    throw new AppError(
      'conversation_busy',
      'An earlier question of this conversation is still being answered. Ask again when it is.',
      { retryAfterSeconds: 1 },
    );
  }
  const own = { _id: id, leaseId };
  // A renewal that fails is made up for by the next one, or the lease expires.
  const renew = () =>
    void tenant.conversations.updateOne(own, { $set: { leasedUntil: leasedUntil() } }).catch(() => null);
  const timer = setInterval(renew, renewalMs).unref();
  return {
    conversation,
    async release() {
      clearInterval(timer);
      await tenant.conversations.updateOne(own, { $set: { leaseId: null, leasedUntil: new Date(0) } });
    },
  };
}
