// Packages whose data is read, and only a part of it: they are development dependencies, and the build copies what is
// read to `dist/node_modules`, where Node finds it from the built files.
const { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const root = join(__dirname, '..');
const recognitionModels = '@tesseract.js-data';

/** The files that are read of each package, by its name. */
function filesByPackage() {
  const files = new Map([
    [
      'swagger-ui-dist',
      [
        ...['package.json', 'LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'],
        ...['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'],
      ],
    ],
  ]);
  for (const model of readdirSync(join(root, 'node_modules', recognitionModels))) {
    files.set(`${recognitionModels}/${model}`, [
      'package.json',
      join('4.0.0_best_int', `${model}.traineddata.gz`),
    ]);
  }
  return files;
}

function copyPackageData() {
  for (const [name, files] of filesByPackage()) {
    for (const file of files) {
      const content = readFileSync(join(root, 'node_modules', name, file));
      const to = join(root, 'dist/node_modules', name, file);
      if (existsSync(to) && readFileSync(to).equals(content)) continue;
      mkdirSync(dirname(to), { recursive: true });
      // Renamed when whole: a process that runs from `dist` may be reading the file.
      writeFileSync(`${to}.${process.pid}`, content);
      renameSync(`${to}.${process.pid}`, to);
    }
  }
}

module.exports = { copyPackageData };
