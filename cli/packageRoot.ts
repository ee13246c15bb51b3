import { resolve } from 'node:path';

/** The root directory of the package, whether the program runs from source or from `dist/`. */
export const packageRoot = resolve(__dirname, '..').replace(/[\\/]dist$/, '');
