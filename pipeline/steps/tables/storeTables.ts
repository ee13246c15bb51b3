import { ConversionError } from '@lectern/document-converter';
import type { StageWorkspace } from '../../artifacts';
import type { PipelineDeps, StageRun } from '../../stage';

/** The outcome for the tables of a workbook. */
export interface StoredTables {
  /** The path of the SQLite database in the blob store; null where there is none. */
  path: string | null;
  notes: string[];
}

export const noTables: StoredTables = { path: null, notes: [] };

/** More sheets without a table are counted and not named. */
const maxNotes = 3;

function shortened(notes: string[]): string[] {
  if (notes.length <= maxNotes) return notes;
  const rest = notes.length - maxNotes;
  return [...notes.slice(0, maxNotes), `So are ${rest} other tables of the workbook.`];
}

/**
 * Stores the tables of a converted workbook as a database beside the run's other artifacts, so that both appear with
 * the file and disappear with it. A workbook that is too much work for this is found as text, with a note.
 */
export async function storeTables(
  { converter, log }: PipelineDeps,
  { file, signal }: StageRun,
  workspace: StageWorkspace,
): Promise<StoredTables> {
  try {
    const { tableCount, notes } = await converter.buildTables({
      itemsPath: workspace.path('sheetTables'),
      workbookName: file.name,
      databasePath: workspace.path('tables'),
      schemaPath: workspace.path('tableSchema'),
      tenant: file.environmentId,
      signal,
    });
    if (tableCount === 0) return { path: null, notes: shortened(notes) };
    // The schema first: whoever finds the database finds it too.
    await workspace.store('tableSchema');
    return { path: await workspace.store('tables'), notes: shortened(notes) };
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    log.info({ fileId: file._id, error }, 'could not make tables of a workbook');
    return { path: null, notes: [`The tables of the workbook are found as text only. ${error.message}`] };
  }
}
