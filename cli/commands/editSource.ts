import { type Command, Option } from 'commander';
import { failure } from '../failure';
import { ReadSourceDocument, UpdateSourceDocument, type UpdateSourceInput } from '../generated/graphql';
import { action, collect, type Invocation, type ServerOptions, wholeNumber } from '../invocation';
import { showDone } from '../output/results';

interface EditOptions extends ServerOptions {
  name?: string;
  every?: number;
  onRequest?: boolean;
  graceDays?: number;
  maxPages?: number;
  start?: string[];
  depth?: number;
  include?: string[];
  exclude?: string[];
}

type Website = NonNullable<UpdateSourceInput['website']>;

/** The settings of a website with those that are given. They are written as a whole, so the others are read. */
async function mergeWebsite(run: Invocation, id: string, changes: Partial<Website>): Promise<Website> {
  const { admin } = await run.request(ReadSourceDocument, { id }, { as: 'admin' });
  if (!admin.source) throw failure(`There is no source '${id}'.`);
  if (!admin.source.website)
    throw failure(
      `The source '${admin.source.name}' is no website: --start, --depth, --include and --exclude are for websites.`,
    );
  return { ...admin.source.website, ...changes };
}

async function update(run: Invocation, input: UpdateSourceInput, outcome: string): Promise<void> {
  const answer = await run.request(UpdateSourceDocument, { input }, { as: 'admin' });
  showDone(run, answer.updateSource, ({ id }) => `${id}  ${outcome}`);
}

/** Adds the commands that change a source and pause its schedule. */
export function addSourceEdits(subcommand: (usage: string, description: string) => Command): void {
  subcommand('edit <id>', 'change the name or schedule of a source, or what of a website is read')
    .option('--name <name>', 'new name')
    .addOption(new Option('--every <minutes>', 'minutes between two runs').argParser(wholeNumber(15, 43_200)))
    .addOption(new Option('--on-request', 'run on request only from now on').conflicts('every'))
    .addOption(
      new Option('--grace-days <days>', 'days that an item is missing before its file is removed').argParser(
        wholeNumber(0, 365),
      ),
    )
    .addOption(
      new Option('--max-pages <number>', 'maximum number of pages or documents in a run').argParser(
        wholeNumber(1, 10_000),
      ),
    )
    .option('--start <address>', 'start address in place of the present ones; repeatable', collect)
    .addOption(
      new Option('--depth <number>', 'number of links from a start address to a page').argParser(
        wholeNumber(0, 50),
      ),
    )
    .option(
      '--include <pattern>',
      'read only matching addresses, in place of the present patterns; repeatable',
      collect,
    )
    .option(
      '--exclude <pattern>',
      'do not read matching addresses, in place of the present patterns; repeatable',
      collect,
    )
    .action(
      action<EditOptions>(async (run, options, id: string) => {
        const { name, every: intervalMinutes, onRequest: isManual, graceDays, maxPages } = options;
        const {
          start: startUrls,
          depth: maxDepth,
          include: includePatterns,
          exclude: excludePatterns,
        } = options;
        const given = (fields: object) =>
          Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
        const fields = given({ name, intervalMinutes, isManual, graceDays, maxPages });
        const changes = given({ startUrls, maxDepth, includePatterns, excludePatterns });
        const hasChanges = Object.keys(changes).length > 0;
        if (!hasChanges && Object.keys(fields).length === 0)
          throw failure('Nothing to change. Give at least one option; --help lists them.');
        const website = hasChanges ? await mergeWebsite(run, id, changes) : undefined;
        await update(run, { id, ...fields, website }, 'changed');
      }),
    );
  subcommand('pause <id>', 'pause the schedule of a source; it still runs on request').action(
    action<ServerOptions>((run, _options, id: string) => update(run, { id, isPaused: true }, 'paused')),
  );
  subcommand('resume <id>', 'resume the schedule of a source; a paused one runs at once').action(
    action<ServerOptions>((run, _options, id: string) => update(run, { id, isPaused: false }, 'resumed')),
  );
}
