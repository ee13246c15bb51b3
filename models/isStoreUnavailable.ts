/** Errors of the driver that say that the database can't be reached now, not that a query is wrong. */
const names =
  /^(Mongo(Network|NetworkTimeout|ServerSelection|PoolCleared|WaitQueueTimeout|NotConnected|TopologyClosed|ServerClosed)|MongooseServerSelection)Error$/;

export function isStoreUnavailable(error: unknown): boolean {
  const name = (error as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' && names.test(name);
}
