import { ConversionError } from './conversionError';

const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/** The fault of a file whose reader failed unexpectedly. */
export const unreadable = {
  code: 'damaged',
  message: 'The file could not be read: it is damaged, or built in a way that is not supported.',
} as const;

export function tooSlow(timeoutMs: number): ConversionError {
  const seconds = Math.round(timeoutMs / 1000);
  return new ConversionError(
    'limit_exceeded',
    `Reading the file took longer than the ${seconds} seconds of work allowed for one file.`,
  );
}

export function pageTooSlow(timeoutMs: number): ConversionError {
  const seconds = Math.round(timeoutMs / 1000);
  return new ConversionError(
    'limit_exceeded',
    `Reading a page took longer than the ${seconds} seconds of work allowed for one page.`,
  );
}

export function tooMuchWork(cpuSeconds: number): ConversionError {
  return new ConversionError(
    'limit_exceeded',
    `Reading the file took more than the ${cpuSeconds} seconds of processor time allowed for a file of its size.`,
  );
}

/** Why a task failed: the reason for which it was ended, else a limit that its thread met. */
export function explain(error: unknown, ending: AbortSignal, maxMemoryMb: number): unknown {
  if (error instanceof ConversionError) return error;
  if (ending.aborted) return ending.reason;
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === outOfMemory) {
    return new ConversionError(
      'limit_exceeded',
      `Reading the file needs more memory than the ${maxMemoryMb} MB allowed for one file.`,
      { cause: error },
    );
  }
  return error;
}
