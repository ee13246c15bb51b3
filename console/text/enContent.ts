import { plural } from './enAdministration';

/** The texts of new content of a file, and of its versions. */
export const content = {
  replace: {
    open: 'Replace…',
    title: 'Replace the content',
    lead: 'The file keeps its ID, folder and metadata. Its present content is found and cited until the new one is ready.',
    choose: 'Choose a file',
    drop: 'Drop the new content here, or choose it.',
    reading: 'Reading the file…',
    same: (name: string) => `The environment has this content already, as “${name}”.`,
    current: 'The file has this content already.',
    anyway: 'Replace anyway',
    heading: (name: string, version: number | null) =>
      version === null ? `New content: ${name}` : `New content, version ${version}: ${name}`,
    kept: 'Until it is ready, the present content is found.',
    unfinished: 'Its upload has not ended. It may have been interrupted, or runs in another window.',
    failed: 'The new content could not be used. The present content stays.',
    uploading: 'Uploading',
    dismiss: 'Dismiss',
    again: 'Choose another file',
  },
  versions: {
    title: 'Versions',
    number: 'Version',
    current: 'in force',
    name: 'Name',
    changes: 'Chunks kept, embedded, removed',
    rollBack: 'Roll back',
    rollBackTo: (number: number) => `Roll back to version ${number}`,
    confirmTitle: (number: number) => `Roll back to version ${number}?`,
    confirmText:
      'Its content is found and cited at once, in place of the present one. Later versions stay, so that this can be undone. A replacement in progress is discarded.',
    duplicateOf: 'Same content as',
    chunks: (kept: number, embedded: number, removed: number) =>
      `${plural(kept, 'chunk', 'chunks')} kept, ${embedded} embedded, ${removed} removed`,
  },
};
