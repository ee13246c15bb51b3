/** Driver errors that mean that the database cannot be reached, as opposed to an invalid query. */
const names =
  /^(Mongo(Network|NetworkTimeout|ServerSelection|PoolCleared|WaitQueueTimeout|NotConnected|TopologyClosed|ServerClosed)|MongooseServerSelection)Error$/;

export function isStoreUnavailable(error: unknown): boolean {
  const name = (error as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' && names.test(name);
}
