import { ValidationError } from '../../domain/errors';
import { maxMetadataBytes, maxMetadataKeys } from '../../domain/limits';
import { isDeeper } from '../../domain/nesting';

/** The maximum nesting, which common JSON parsers support. */
const maxMetadataDepth = 64;

function refuse(msg: string, type: string): never {
  throw new ValidationError([{ path: ['metadata'], msg, type }]);
}

/** Bounds new metadata. Records that are larger, of earlier versions, stay as they are. @throws `validation_failed` */
export function checkMetadata(metadata: Record<string, unknown> | null): void {
  if (metadata === null) return;
  if (isDeeper(metadata, maxMetadataDepth)) {
    refuse(`Input should be nested at most ${maxMetadataDepth} levels deep`, 'dict_type');
  }
  const keys = Object.keys(metadata).length;
  if (keys > maxMetadataKeys) {
    refuse(
      `Dictionary should have at most ${maxMetadataKeys} items after validation, not ${keys}`,
      'too_long',
    );
  }
  const bytes = Buffer.byteLength(JSON.stringify(metadata));
  if (bytes > maxMetadataBytes) {
    refuse(`Dictionary should have at most ${maxMetadataBytes} bytes as JSON, not ${bytes}`, 'too_long');
  }
}

/** A metadata value as a search filter field; null where it is not a string. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function tagsOf(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : null;
}

/** The fields of the metadata that have fields of their own in chunks. */
export function searchableMetadata(metadata: Record<string, unknown> | null) {
  return {
    category: textOf(metadata?.category),
    documentType: textOf(metadata?.document_type),
    tags: tagsOf(metadata?.tags),
  };
}
