const {
  ConversionError,
  conversionTasks,
  readItemsSync,
  threadTask,
} = require('@lectern/document-converter/thread');

module.exports = {
  ...conversionTasks(),
  countBlocks: threadTask(({ documentPath, limit }, progress) => {
    const blocks = [...readItemsSync(documentPath, progress)];
    if (blocks.length > limit)
      throw new ConversionError('limit_exceeded', `The document has more than ${limit} block.`);
    return blocks.length;
  }),
};
