import { ValidationError } from '../../domain/errors';

/** The maximum nesting, which common JSON parsers support. */
const maxMetadataDepth = 64;

function depthOf(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (limit === 0) return 1;
  let deepest = 0;
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child, limit - 1));
  return deepest + 1;
}

/** @throws `validation_failed` */
export function checkMetadataDepth(metadata: Record<string, unknown> | null): void {
  if (depthOf(metadata, maxMetadataDepth) <= maxMetadataDepth) return;
  const msg = `Input should be nested at most ${maxMetadataDepth} levels deep`;
  throw new ValidationError([{ path: ['metadata'], msg, type: 'dict_type' }]);
}

/** A metadata value as a search filter field; null where it is not a string. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function tagsOf(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : null;
}

/** The fields of the metadata that search filters by. */
export function searchableMetadata(metadata: Record<string, unknown> | null) {
  return {
    category: textOf(metadata?.category),
    documentType: textOf(metadata?.document_type),
    tags: tagsOf(metadata?.tags),
  };
}
