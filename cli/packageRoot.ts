import { resolve } from 'node:path';

/** The program's own directory: the same whether it runs from source or from `dist/`. */
export const packageRoot = resolve(__dirname, '..').replace(/[\\/]dist$/, '');
