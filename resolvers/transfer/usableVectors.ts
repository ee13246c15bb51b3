import type { ArchivedChunk } from '../../domain/archive';

const bytesPerFloat = 4;
/** The lengths of a vector between which the products of its numbers with another's are numbers. */
const lengths = { min: 1e-6, max: 1e6 };

/** Whether a search can find a vector: it has a direction, and the dimension where that is known. */
function isUsable(base64: string, dimension: number | null): boolean {
  const bytes = Buffer.from(base64, 'base64');
  const count = bytes.length / bytesPerFloat;
  if (!Number.isInteger(count) || (dimension !== null && count !== dimension)) return false;
  let sum = 0;
  for (let at = 0; at < bytes.length; at += bytesPerFloat) sum += bytes.readFloatLE(at) ** 2;
  const length = Math.sqrt(sum);
  return length >= lengths.min && length <= lengths.max;
}

/**
 * A chunk with those of its vectors that a search can find. A file whose chunks lack some of the vectors is processed
 * from its content when its import is finished.
 */
export function withUsableVectors(
  chunk: ArchivedChunk,
  model: { key: string; dimension: number },
): ArchivedChunk {
  const usable = Object.entries(chunk.vectors).filter(([key, base64]) =>
    isUsable(base64, key === model.key ? model.dimension : null),
  );
  return { ...chunk, vectors: Object.fromEntries(usable) as ArchivedChunk['vectors'] };
}
