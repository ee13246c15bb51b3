import { ABSENT } from './absent';

const refusal =
  /(?:Unrecognized [\w $]+ '([^']+)'|BSON field '[\w.]*?(\w+)' is an unknown field): the embedded document store does not have it/;
const names = new Set<string>(Object.values(ABSENT).flat());

/** The reason why a test failed, where it needs what this store is known not to have. @throws any other failure */
export function absentPart(failure: unknown): string {
  const { message, cause } = failure as Error;
  const found = refusal.exec(`${message} ${cause instanceof Error ? cause.message : ''}`);
  const name = found?.[1] ?? found?.[2];
  if (name === undefined || !names.has(name)) throw failure;
  return `the store does not have '${name}'`;
}
