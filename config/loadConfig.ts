/** Parses the environment, once, and reports all problems together. No other module reads the environment. */
import { blobEndpointOf, type Config, ConfigError, concurrencyOf, configOf } from './config';
import { identityContradictions } from './identitySettings';
import { modelContradictions } from './modelSettings';
import { type Settings, settings } from './settings';

/** Problems of settings that are valid on their own but not in combination. */
function contradictions(value: Settings): string[] {
  const problems = [...modelContradictions(value), ...identityContradictions(value)];
  if (value.PERSISTED_OPERATIONS_ONLY && !value.PERSISTED_OPERATIONS) {
    problems.push('PERSISTED_OPERATIONS_ONLY needs PERSISTED_OPERATIONS, the file that lists them');
  }
  if (value.VECTOR_QUANTIZATION === 'binary' && !value.MONGODB_URI) {
    problems.push(
      'VECTOR_QUANTIZATION of binary needs MONGODB_URI: the embedded store supports none and scalar only',
    );
  }
  if (value.AZURE_STORAGE_CONNECTION_STRING && blobEndpointOf(value)) {
    problems.push(
      'AZURE_STORAGE_CONNECTION_STRING contains a key: leave out AZURE_STORAGE_ACCOUNT, which is accessed with an identity',
    );
  }
  if (value.AZURE_STORAGE_ENDPOINT && !value.AZURE_STORAGE_ACCOUNT) {
    problems.push('AZURE_STORAGE_ENDPOINT needs AZURE_STORAGE_ACCOUNT');
  }
  if (Object.values(concurrencyOf(value)).includes(0) && !value.REDIS_URL) {
    problems.push(
      'a concurrency of 0 (PIPELINE_CONCURRENCY) needs REDIS_URL, so that workers can process the files',
    );
  }
  return problems;
}

function reject(problems: string[]): never {
  throw new ConfigError(`Lectern can't start: ${problems.join('; ')}. See .env.example.`);
}

/** @throws ConfigError that names every invalid setting */
export function loadConfig(
  env: Record<string, string | undefined> = process.env,
  { isTerminal = false }: { isTerminal?: boolean } = {},
): Config {
  // Shells and compose files cannot unset a variable, so an empty one counts as unset; blanks would be the number 0.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    reject(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const value = parsed.data;
  const problems = contradictions(value);
  if (problems.length > 0) reject(problems);
  return configOf(value, given, { isTerminal });
}
