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
