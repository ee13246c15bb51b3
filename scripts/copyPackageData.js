// Packages of which only some files are read: they are development dependencies, and the build copies these files to the
// `node_modules` of the built files that read them, where Node finds them.
const { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const root = join(__dirname, '..');
const ocrModels = '@tesseract.js-data';

/** The files that are read of each package, and the directory of the built files that read them. */
function packageData() {
  const apiReference = {
    name: 'swagger-ui-dist',
    reader: 'dist',
    files: [
      'package.json',
      'LICENSE',
      'NOTICE',
      'swagger-ui-bundle.js.LICENSE.txt',
      'swagger-ui-bundle.js',
      'swagger-ui.css',
      'favicon-32x32.png',
    ],
  };
  const models = readdirSync(join(root, 'node_modules', ocrModels)).map((model) => ({
    name: `${ocrModels}/${model}`,
    reader: 'packages/document-converter/dist',
    files: ['package.json', join('4.0.0_best_int', `${model}.traineddata.gz`)],
  }));
  return [apiReference, ...models];
}

function copyPackageData() {
  for (const { name, reader, files } of packageData()) {
    for (const file of files) {
      const content = readFileSync(join(root, 'node_modules', name, file));
      const to = join(root, reader, 'node_modules', name, file);
      if (existsSync(to) && readFileSync(to).equals(content)) continue;
      mkdirSync(dirname(to), { recursive: true });
      // Renamed when whole: a process that runs from `dist` may be reading the file.
      writeFileSync(`${to}.${process.pid}`, content);
      renameSync(`${to}.${process.pid}`, to);
    }
  }
}

module.exports = { copyPackageData };
