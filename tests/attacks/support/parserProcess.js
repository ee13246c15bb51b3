// Calls what it is told to, and says what that cost in processor time. A call that ends the process ends this one alone.
process.on('message', ({ file, name, values }) => {
  const before = process.cpuUsage();
  let fault = null;
  try {
    require(file)[name](...values);
  } catch (error) {
    fault = error.message;
  }
  const { user, system } = process.cpuUsage(before);
  process.send({ cpuSeconds: (user + system) / 1e6, fault });
});
