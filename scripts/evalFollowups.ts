/**
 * Measures how questions of conversations are made whole: `npm run eval:followups -- [--show]`. Each turn of
 * `tests/fixtures/conversations` is asked after the ones before it. Prints by language how many follow-ups became a
 * question that holds all that was meant and nothing that was not, and how many whole questions were changed: of the
 * halves that may be looked at, and of the held-out halves, which `--show` leaves out. Writes
 * `docs/measurements/followups.md`.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../cli/packageRoot';
import { writeFigures } from './eval/writeFigures';
import { conversationParts, loadConversations } from './followUps/conversations';
import { type JudgedTurn, judgeConversation } from './followUps/judgeFollowUps';

function row(name: string, judged: JudgedTurn[]): string {
  const followUps = judged.filter(({ asked }) => asked.whole !== undefined);
  const whole = judged.filter(({ asked }) => asked.whole === undefined);
  const right = followUps.filter(({ isRight }) => isRight).length;
  const share = followUps.length === 0 ? '' : `${((100 * right) / followUps.length).toFixed(1)} %`;
  const changed = whole.filter(({ isRight }) => !isRight).length;
  return `| ${name} | ${followUps.length} | ${right} | ${share} | ${whole.length} | ${changed} |`;
}

function table(judged: JudgedTurn[]): string {
  const languages = [...new Set(judged.map(({ language }) => language))];
  const rows = languages.map((one) =>
    row(
      one,
      judged.filter(({ language }) => language === one),
    ),
  );
  const head =
    '| | follow-ups | right | | whole questions | changed |\n| --- | --- | --- | --- | --- | --- |';
  return [head, ...rows, row('all', judged)].join('\n');
}

const titles = {
  open: 'Of the author, looked at',
  heldOut: 'Of the author, held out',
  strangersOpen: 'Of strangers, looked at',
  strangersHeldOut: 'Of strangers, held out',
};
const judged = conversationParts.map((part) => ({
  part,
  turns: loadConversations(part).flatMap(judgeConversation),
}));
const { values } = parseArgs({ options: { show: { type: 'boolean' } } });
const shown = judged.filter(({ part }) => part === 'open' || part === 'strangersOpen');
for (const { asked, told, isRight, language } of values.show ? shown.flatMap(({ turns }) => turns) : []) {
  if (!isRight)
    console.log(
      `[${language}] ${asked.question}\n    told:  ${told.question}\n    meant: ${asked.whole ?? 'the same'}`,
    );
}
const figures = judged.map(({ part, turns }) => `${titles[part]}:\n\n${table(turns)}`).join('\n\n');
console.log(figures);
writeFigures(join(packageRoot, 'docs/measurements/followups.md'), figures);
