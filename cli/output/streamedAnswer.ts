import { failure } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import { AskDocument, type AskSubscription, type ChatInput } from '../generated/graphql';
import type { Terminal } from '../terminal';
import { printAnswerId, printIndented, printRoute, printRows } from './answers';
import { formatPages } from './formats';
import { oneLine, printable } from './width';

type Event = Extract<AskSubscription['chatStream'], { __typename: 'ChatAnswer' }>;
export type StreamedAnswer = Omit<Event, '__typename'>;

/** Asks a question, and calls `onText` with each part of the answer. @throws CliError if the stream ends early */
export async function streamAnswer(
  client: GatewayClient,
  input: ChatInput,
  {
    signal,
    onText,
    suggestsFilters = false,
  }: { signal: AbortSignal; onText?: (text: string) => void; suggestsFilters?: boolean },
): Promise<StreamedAnswer> {
  const variables = { input, suggestsFilters };
  for await (const { chatStream: event } of client.subscribe(AskDocument, variables, { signal })) {
    if (event.__typename === 'ChatToken') onText?.(printable(event.text));
    else if (event.__typename === 'ChatAnswer') {
      const { __typename, ...answer } = event;
      return answer;
    }
  }
  throw failure('The answer is incomplete: the stream ended early. Try again.');
}

/** Prints what an answer is from: what was searched, quotes, rows, the route, the model and the record. */
export function printSources(terminal: Terminal, answer: StreamedAnswer): void {
  const { colors } = terminal;
  if (answer.standaloneQuestion !== answer.question) {
    terminal.print(`${colors.dim('searched')} ${printable(answer.standaloneQuestion)}`);
  }
  for (const { marker, fileName, startPage, endPage, pageNumber, quote } of answer.citations) {
    const pages = formatPages(startPage ?? pageNumber, endPage);
    const place = [oneLine(fileName), pages].filter((part) => part !== '').join(', ');
    terminal.print(`${colors.cyan(`[${marker}]`)} ${colors.bold(place)}`);
    printIndented(terminal, `“${quote}”`, '    ');
  }
  if (answer.citations.length > 0) terminal.print('');
  if (answer.results.structured) {
    printRows(terminal, answer.results.structured);
    terminal.print('');
  }
  for (const suggestion of answer.suggestions)
    terminal.print(`${colors.dim('try')} ${printable(suggestion)}`);
  printRoute(terminal, answer.routing);
  terminal.print(`${colors.dim('model')} ${printable(answer.model)}`);
  printAnswerId(terminal, answer.answerId);
}
