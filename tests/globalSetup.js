const { build } = require('../scripts/build.js');
const { threadCpuTimer } = require('./threadCpuTime.js');

// Worker threads and child processes can't run TypeScript: give them a fresh build.
module.exports = async () => {
  if (!threadCpuTimer()) {
    console.warn(
      'This platform reports no processor time per thread: tests that block the event loop are not detected. Use Node.js 24 or Linux.',
    );
  }
  await build();
};
