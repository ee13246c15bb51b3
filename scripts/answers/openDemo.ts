import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { packageRoot } from '../../cli/packageRoot';
import { type RunningProduct, startProduct } from '../retrieval/runningProduct';
import { uploadBytes } from '../retrieval/uploadFiles';

const library = join(packageRoot, 'demo/library');

/** What the evaluation asks about: where its sets of questions are, and what else a newcomer puts in. */
export const answersDirectory = join(packageRoot, 'tests/fixtures/answers/demo');

/**
 * The product with the demo's library and its sample database, as `npm run demo` leaves them, and the files that the
 * README begins with. Its models are those of the environment.
 */
export async function openDemo(environment: NodeJS.ProcessEnv): Promise<RunningProduct> {
  const product = await startProduct({ DEMO_DATA: 'sample' }, environment);
  try {
    const paths = [library, join(answersDirectory, 'files')].flatMap((directory) =>
      readdirSync(directory).map((name) => join(directory, name)),
    );
    await uploadBytes(
      product,
      paths.map((path) => ({
        name: basename(path),
        bytes: readFileSync(path),
        referenceId: basename(path, extname(path)),
      })),
    );
    return product;
  } catch (error) {
    await product.close();
    throw error;
  }
}
