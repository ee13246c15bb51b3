/** The same function, which does not compute again what it was asked a moment ago. */
export function remembered<T>(compute: (key: string) => T, maxKept: number): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, value);
    return value;
  };
}
