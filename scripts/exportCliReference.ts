/** Writes the reference of the command line into its document. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgram } from '../cli/program';
import { referenceOf, withReference } from '../cli/reference';

const path = join(__dirname, '..', 'docs', 'cli.md');
writeFileSync(path, withReference(readFileSync(path, 'utf8'), referenceOf(createProgram())));
