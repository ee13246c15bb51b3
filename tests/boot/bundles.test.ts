import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const appFolder = resolve(__dirname, '../../dist/app');

function runInBuild(script: string): string {
  return execFileSync(process.execPath, ['-e', script], { cwd: appFolder, encoding: 'utf8' });
}

test.each(['gateway', 'worker'])("a %s is loaded with V8's compiled code", (name) => {
  const script = `
    const vm = require('node:vm');
    const rejected = [];
    vm.Script = class extends vm.Script {
      constructor(code, options) {
        super(code, options);
        if (options?.filename?.endsWith('.bundle.js')) rejected.push(this.cachedDataRejected);
      }
    };
    require('./programs/${name}.js');
    console.log(JSON.stringify(rejected));
    process.exit();`;
  expect(JSON.parse(runInBuild(script))).toEqual([false, false]);
});

test('where the source map is missing, a stack trace shows the bundle', () => {
  const script = `
    const fs = require('node:fs');
    const { existsSync } = fs;
    fs.existsSync = (path) => !path.endsWith('.map') && existsSync(path);
    const { startGateway } = require('./programs/gateway.js');
    console.error = () => console.log(new Error('here').stack);
    process.env.PORT = 'none';
    startGateway();
    process.on('exit', () => (process.exitCode = 0));`;
  expect(runInBuild(script)).toMatch(/^Error: here\n(?:.*\n)*? +at .*gateway\.bundle\.js:\d+:\d+/);
});

test('a stack trace of a bundle shows the sources', () => {
  // The program prints why it can't start from within the bundle.
  const script = `
    const { startGateway } = require('./programs/gateway.js');
    console.error = () => console.log(new Error('here').stack);
    process.env.PORT = 'none';
    startGateway();
    process.on('exit', () => (process.exitCode = 0));`;
  const [, file = '', line] =
    /^Error: here\n(?:.*\n)*? +at endWithSentence \((.*app\/startup\/runProcess\.ts):(\d+):\d+\)/.exec(
      runInBuild(script),
    ) ?? [];
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('console.error(');
});

test('an object without a prototype gets a stack trace, too', () => {
  const script = `
    const { startGateway } = require('./programs/gateway.js');
    console.error = () => {
      const bare = Object.assign(Object.create(null), { name: 'Bare', message: 'no prototype' });
      Error.captureStackTrace(bare);
      console.log(bare.stack);
    };
    process.env.PORT = 'none';
    startGateway();
    process.on('exit', () => (process.exitCode = 0));`;
  expect(runInBuild(script)).toMatch(/^Bare: no prototype\n +at /);
});
