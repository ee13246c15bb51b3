import type { ArchivedFolder } from '../../domain/archive';
import { listingOf } from './exportListing';

export const folders = listingOf('folders', [['name', 'string', 1]], async (documents) =>
  documents.map(
    ({ name, createdAt, readers = null, expiresAt = null }): ArchivedFolder => ({
      name,
      createdAt,
      readers: readers && [...readers],
      expiresAt,
    }),
  ),
);
