import { RestError } from '@azure/storage-blob';

export function isStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof RestError && error.statusCode !== undefined && statuses.includes(error.statusCode);
}

export async function absentAsNull<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    if (isStatus(error, 404)) return null;
    throw error;
  }
}
