/** Tests of the driver specifications that are not run, by a pattern on `file: test`, each with its reason. */
export const SKIPS: { pattern: RegExp; reason: string }[] = [
  { pattern: /clustered-indexes:/, reason: 'clustered collections are refused' },
  { pattern: /pre_and_post_images:/, reason: 'change streams are refused, and with them their images' },
  { pattern: /timeseries-collection:/, reason: 'time series collections are refused' },
  {
    pattern: /does not close the cursor when receiving an empty batch/,
    reason: 'capped collections and tailable cursors are refused',
  },
  { pattern: /works correctly on views/, reason: 'views are refused' },
  { pattern: /prepareUnique|document validation errInfo/, reason: 'collMod and validators are refused' },
  {
    pattern: /^index-management\/.*(Search|search)/,
    reason: 'search indexes are served, as by Atlas; the test wants them refused',
  },
  {
    pattern: /snapshot-sessions:|readConcern level is snapshot/,
    reason: 'sessions that read from a snapshot are refused',
  },
  { pattern: /readConcern level is linearizable/, reason: 'linearizable reads are refused' },
  { pattern: /attaches transaction fields/, reason: 'transactions are refused' },
  { pattern: /gossips the \$clusterTime/, reason: 'there is no cluster time: there is one server' },
  { pattern: /Dirty explicit session/, reason: 'the runner does not see whether a session is dirty' },
  {
    pattern: /bypassDocumentValidation: .*false$/,
    reason:
      'the driver leaves out bypassDocumentValidation: false, which the test wants to see in its command',
  },
  {
    pattern: /partialResult is unset/,
    reason: 'the driver reports counts of zero where the test wants no partial result',
  },
  { pattern: /create-null-ids:/, reason: 'the driver itself replaces a null _id by an ObjectId' },
];
