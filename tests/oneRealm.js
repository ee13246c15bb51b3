// Jest runs suites in a realm of their own, whose `Date` is another class than that of what Node makes: dates from
// `structuredClone` or `deserialize` are no instances of it, and graphql-scalars refuses them. Node alone has one realm.
Object.defineProperty(Date, Symbol.hasInstance, {
  value: (thing) => Object.prototype.toString.call(thing) === '[object Date]',
});
