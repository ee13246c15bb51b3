import { Command, Option } from 'commander';
import { failure } from '../failure';
import {
  type Filter,
  type Route,
  SearchDocument,
  type SearchInput,
  type SearchQuery,
} from '../generated/graphql';
import {
  action,
  collect,
  jsonObject,
  type ServerOptions,
  share,
  wholeNumber,
  withServerOptions,
} from '../invocation';
import {
  printAnswerId,
  printIndented,
  printNarrower,
  printRoute,
  printRows,
  suggestsFilters,
} from '../output/answers';
import { formatPages } from '../output/formats';
import { oneLine } from '../output/width';
import type { Terminal } from '../terminal';

export interface QuestionOptions extends ServerOptions {
  top?: number;
  minScore?: number;
  route?: Route;
  file?: string[];
  connector?: string;
  filter?: Filter;
}

interface SearchOptions extends QuestionOptions {
  category?: string;
  type?: string;
  reference?: string[];
}

/** Options that search and ask have in common. */
export function withQuestionOptions(command: Command, maxTop: number): Command {
  return command
    .addOption(new Option('--top <count>', 'maximum number of chunks').argParser(wholeNumber(1, maxTop)))
    .addOption(new Option('--min-score <score>', 'minimum score of chunks, 0 to 1').argParser(share))
    .addOption(
      new Option('--route <route>', 'override the automatic route').choices([
        'semantic',
        'structured',
        'hybrid',
      ]),
    )
    .option('--file <id>', 'only this file; repeatable', collect)
    .addOption(
      new Option('--filter <json>', 'condition on metadata, such as {"key":"year","gte":2024}').argParser(
        jsonObject,
      ),
    )
    .option('--connector <id>', 'query this connector');
}

/** Omitted options use the server's defaults. */
export function questionInput(options: QuestionOptions) {
  return {
    topK: options.top,
    minScore: options.minScore,
    forceRoute: options.route,
    fileIds: options.file,
    connectorId: options.connector,
    filter: options.filter,
  };
}

function inputOf(query: string, options: SearchOptions): SearchInput {
  const { category, type, reference } = options;
  return {
    query,
    ...questionInput(options),
    metadataFilters: { category, documentType: type, referenceIds: reference },
  };
}

function printAnswer(terminal: Terminal, answer: NonNullable<SearchQuery['search']>): void {
  const { semantic, structured } = answer.results;
  const { colors } = terminal;
  for (const [index, chunk] of semantic.entries()) {
    const pages = formatPages(chunk.startPage ?? chunk.pageNumber, chunk.endPage);
    const place = [oneLine(chunk.fileName), pages].filter((part) => part !== '').join(', ');
    terminal.print(`${colors.bold(`${index + 1}. ${place}`)}  ${colors.dim(chunk.score.toFixed(2))}`);
    printIndented(terminal, chunk.content);
    terminal.print('');
  }
  if (structured) {
    printRows(terminal, structured);
    terminal.print('');
  }
  printRoute(terminal, answer.routing);
  printAnswerId(terminal, answer.answerId);
}

export function searchCommand(): Command {
  const command = new Command('search')
    .description('search documents and connected databases')
    .argument('<query...>', 'keywords or a question')
    .option('--category <text>', 'only documents of this category')
    .option('--type <text>', 'only documents of this type')
    .option('--reference <id>', 'only documents with this reference id; repeatable', collect);
  return withServerOptions(withQuestionOptions(command, 50)).action(
    action<SearchOptions>(async ({ terminal, json, request }, options, words: string[]) => {
      const input = inputOf(words.join(' '), options);
      const variables = { input, suggestsFilters: suggestsFilters(terminal, json) };
      const { search } = await request(SearchDocument, variables);
      if (!search) throw failure('The server returned no data. Try again.');
      if (json) return terminal.json(search);
      printAnswer(terminal, search);
      printNarrower(terminal, search.suggestedFilters);
      if (search.totalResults === 0) {
        const minScore = search.filtersApplied.min_score;
        terminal.note(
          `No results with a score of at least ${String(minScore ?? 0)}. Try a lower --min-score.`,
        );
      }
    }),
  );
}
