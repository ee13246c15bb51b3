import { Command } from 'commander';
import { action, withServerOptions } from '../invocation';
import { printNarrower, suggestsFilters } from '../output/answers';
import { printSources, streamAnswer } from '../output/streamedAnswer';
import { type QuestionOptions, questionInput, withQuestionOptions } from './search';

export function askCommand(): Command {
  const command = new Command('ask')
    .description('answer a question from documents and databases, with sources')
    .argument('<question...>', 'the question');
  return withServerOptions(withQuestionOptions(command, 20)).action(
    action<QuestionOptions>(async ({ terminal, json, signal, connect }, options, words: string[]) => {
      const client = await connect();
      const input = { question: words.join(' '), ...questionInput(options) };
      const onText = json ? undefined : terminal.write;
      const answer = await streamAnswer(client, input, {
        signal,
        onText,
        suggestsFilters: suggestsFilters(terminal, json),
      });
      if (json) return terminal.json(answer);
      terminal.print('\n');
      printSources(terminal, answer);
      printNarrower(terminal, answer.suggestedFilters);
    }),
  );
}
