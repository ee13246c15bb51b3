const { build } = require('../scripts/build.js');

// Worker threads and child processes can't run TypeScript: give them a fresh build.
module.exports = async () => {
  await build();
};
