const { readFileSync } = require('node:fs');

const schedulerStatistics = '/proc/thread-self/schedstat';

/**
 * Returns a function that tells the processor time that the calling thread has used, in milliseconds: not that of
 * the other threads of its process, and not the time in which it waited. Null where the platform has none: Node.js
 * before 23.9 on anything but Linux.
 */
function threadCpuTimer() {
  if (process.threadCpuUsage) {
    return () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    };
  }
  // Nanoseconds on a processor, nanoseconds waiting for one, time slices.
  const read = () => Number(readFileSync(schedulerStatistics, 'utf8').split(' ')[0]) / 1e6;
  try {
    return read() > 0 ? read : null;
  } catch {
    return null;
  }
}

module.exports = { threadCpuTimer };
