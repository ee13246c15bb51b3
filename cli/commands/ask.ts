import { Command } from 'commander';
import { failure } from '../failure';
import { AskDocument, type AskSubscription } from '../generated/graphql';
import { action, withServerOptions } from '../invocation';
import { printAnswerId, printIndented, printRoute, printRows } from '../output/answers';
import { formatPages } from '../output/formats';
import { oneLine, printable } from '../output/width';
import type { Terminal } from '../terminal';
import { type QuestionOptions, questionInput, withQuestionOptions } from './search';

type Answer = Extract<AskSubscription['chatStream'], { __typename: 'ChatAnswer' }>;

function printSources(terminal: Terminal, answer: Answer): void {
  const { colors } = terminal;
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

export function askCommand(): Command {
  const command = new Command('ask')
    .description('answer a question from documents and databases, with sources')
    .argument('<question...>', 'the question');
  return withServerOptions(withQuestionOptions(command, 20)).action(
    action<QuestionOptions>(async ({ terminal, json, signal, connect }, options, words: string[]) => {
      const client = await connect();
      const input = { question: words.join(' '), ...questionInput(options) };
      let answer: Answer | null = null;
      for await (const { chatStream: event } of client.subscribe(AskDocument, { input }, { signal })) {
        if (event.__typename === 'ChatAnswer') answer = event;
        else if (event.__typename === 'ChatToken' && !json) terminal.write(printable(event.text));
      }
      if (!answer) throw failure('The answer is incomplete: the stream ended early. Try again.');
      const { __typename, ...record } = answer;
      if (json) return terminal.json(record);
      terminal.print('\n');
      printSources(terminal, answer);
    }),
  );
}
