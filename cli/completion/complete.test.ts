import { createProgram } from '../program';
import { complete } from './complete';

const program = createProgram();

test.each([
  ['a command as far as it is typed', ['co'], ['console', 'connectors', 'completion'], false],
  ['the commands of a group', ['keys', ''], ['list', 'create', 'rotate', 'delete'], false],
  ['the changes of a source', ['sources', 'pa'], ['pause'], false],
  ['the options of a change', ['sources', 'edit', '--gr'], ['--grace-days'], false],
  ['the choices of an option', ['search', '--route', 's'], ['semantic', 'structured'], false],
  ['options', ['files', 'list', '--li'], ['--limit'], false],
  ['paths where a command takes paths', ['upload', 'manu'], [], true],
  ['paths where an option takes a value', ['files', 'list', '--data-dir', ''], [], true],
  ['nothing where no argument is allowed', ['doctor', 'x'], [], false],
])('completes %s', (_title, words, candidates, files) => {
  expect(complete(program, words)).toEqual({ candidates, files });
});

test('the command that completion scripts call is not offered', () => {
  expect(complete(program, ['']).candidates).not.toContain('complete');
});
