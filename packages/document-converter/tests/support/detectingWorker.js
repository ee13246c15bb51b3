// The threads of a converter that detects languages. They run compiled files.
const { conversionTasks } = require('@lectern/document-converter/thread');
const { detect } = require('tinyld');

module.exports = conversionTasks({ detectLanguage: (text) => detect(text) || null });
