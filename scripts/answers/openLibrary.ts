import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { packageRoot } from '../../cli/packageRoot';
import { type RunningProduct, startProduct } from '../retrieval/runningProduct';
import { uploadBytes } from '../retrieval/uploadFiles';

/** A library of documents with questions to it: `files` and `questions` of one directory. */
export interface Library {
  name: string;
  directory: string;
  /** Whether it is the demo's: its files are those of `npm run demo`, its sample database is beside them. */
  isDemo: boolean;
}

const directory = join(packageRoot, 'tests/fixtures/answers');
const demoFiles = join(packageRoot, 'examples/library');

/** The libraries that answers are measured on, the demo's first. */
export const libraries: readonly Library[] = ['demo', 'apiary', 'county', 'district', 'town'].map((name) => ({
  name,
  directory: join(directory, name),
  isDemo: name === 'demo',
}));

/** The product with the files of a library, ready; its models are those of the environment. */
export async function openLibrary(library: Library, environment: NodeJS.ProcessEnv): Promise<RunningProduct> {
  const product = await startProduct(library.isDemo ? { DEMO_DATA: 'sample' } : {}, environment);
  try {
    const directories = [...(library.isDemo ? [demoFiles] : []), join(library.directory, 'files')];
    const paths = directories.flatMap((one) => readdirSync(one).map((name) => join(one, name)));
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
