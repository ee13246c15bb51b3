import type { Readers, Sight } from '../../domain/access';
import { isSeen } from '../../domain/access';
import { AppError } from '../../domain/errors';

/**
 * Callers who see everything may upload for anybody; those who speak for a user, for everyone or for that user and
 * others.
 * @throws `forbidden`
 */
export function requireOwnReaders(sight: Sight, readers: Readers): void {
  if (sight.principals === null) return;
  if (sight.principals.length > 0 && isSeen({ readers }, sight)) return;
  throw new AppError(
    'forbidden',
    'Only a key with the role `admin`, or a request for one of the principals, may say who sees a file.',
  );
}

/**
 * Callers who see everything may upload for as long as they like; others no longer than the folder says.
 * @throws `forbidden`
 */
export function requireOwnExpiry(
  { principals }: Sight,
  expiresAt: Date | null,
  folder: { expiresAt?: Date | null },
): void {
  if (principals === null || !expiresAt || !folder.expiresAt || expiresAt <= folder.expiresAt) return;
  throw new AppError(
    'forbidden',
    `Only a key with the role \`admin\` may keep a file longer than its folder, which expires at ${folder.expiresAt.toISOString()}.`,
  );
}
