import type { WorkbookFile } from '../../connectors/workbookPool';
import type { ConnectorDoc } from '../../models/connectors';
import { likeliestWorkbooks, type WorkbookWords } from '../../search/structured/workbookWords';
import type { Caller } from '../authorize';
import type { OperationContext } from '../context';
import type { Opened, UnifiedRequest } from './searchRun';

/** The maximum number of workbooks whose words are compared with those of a query, the newest first. */
const maxWorkbooks = 50;
/** The maximum number that a query is read over, which takes milliseconds each. */
const maxRead = 6;

type OpenedWith = Opened & { words: WorkbookWords };

/** A workbook as a connector: its ID is that of the file. It is in no list of connectors. */
const asConnector = ({ _id, environmentId, name, createdAt }: WorkbookFile): ConnectorDoc => ({
  _id,
  environmentId,
  name,
  kind: 'sqlite',
  sealedUrl: '',
  createdAt,
});

/** Opens the tables of the environment's workbooks. Those that cannot be opened are skipped and returned by name. */
export async function openWorkbooks(
  ctx: OperationContext,
  { tenant }: Caller,
  { question: { text }, connectorId, forceRoute, scope: { fileIds, filter } }: UnifiedRequest,
): Promise<{ connectors: Opened[]; unavailable: string[] }> {
  const ids = connectorId === null ? fileIds : [connectorId];
  const files = await tenant.files.findFields(
    {
      ...(connectorId === null ? filter?.files : {}),
      ...{ status: 'ready', tablesPath: { $gt: '' }, ...(ids ? { _id: { $in: ids } } : {}) },
    },
    ['environmentId', 'name', 'createdAt', 'tablesPath'],
    { sort: { createdAt: -1, _id: 1 }, limit: maxWorkbooks },
  );
  const unavailable: string[] = [];
  const opening = files.map(async (file): Promise<OpenedWith | null> => {
    const { tablesPath } = file;
    if (!tablesPath) return null;
    const workbook = { ...file, tablesPath };
    try {
      const opened = await ctx.services.workbooks.get(workbook);
      return { record: asConnector(workbook), opened, sources: opened.sources, words: opened.words };
    } catch (error) {
      if (connectorId !== null) throw error;
      ctx.log.warn({ fileId: file._id, error }, 'skipped a workbook without its tables in a search');
      unavailable.push(file.name);
      return null;
    }
  });
  const opened = (await Promise.all(opening)).filter((one) => one !== null);
  const mayBeNone = connectorId === null && forceRoute === null;
  const likely = likeliestWorkbooks(text, opened, { count: maxRead, mayBeNone });
  return { connectors: likely.length > 0 ? likely : readWhole(text, opened), unavailable };
}

/** "How much have we spent so far" has no word of a sheet: where there are few, those over which it can be read. */
function readWhole(text: string, workbooks: OpenedWith[]): OpenedWith[] {
  if (workbooks.length > maxRead) return [];
  return workbooks.filter(({ opened }) => opened.reader.read(text, new Date()).understood);
}
