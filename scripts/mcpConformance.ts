/**
 * Runs the conformance suite of MCP against a gateway: `npm run eval -- mcp`. Scenarios that call tools, prompts or
 * resources of the suite's own example server are listed in `scripts/mcp/expectedFailures.yaml`; any other failure ends
 * the program with 1. The suite needs Node.js 22, which npm provides.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { startKeyProxy } from './mcp/keyProxy';
import { startGateway } from './mcp/startGateway';

const suite = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const revision = '2026-07-28';

async function main(): Promise<void> {
  const gateway = await startGateway();
  const proxy = await startKeyProxy(gateway.origin, gateway.apiKey);
  const expected = resolve('scripts/mcp/expectedFailures.yaml');
  const program = [
    'exec',
    '--yes',
    '--package',
    'node@22',
    '--package',
    suite,
    '--',
    'conformance',
    'server',
  ];
  const options = [
    '--url',
    `${proxy.origin}/mcp`,
    '--requirements',
    revision,
    '--expected-failures',
    expected,
  ];
  const child = spawn('npm', [...program, ...options, ...process.argv.slice(2)], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  proxy.close();
  await gateway.close();
  process.exitCode = code === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
