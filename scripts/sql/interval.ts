const z = 1.96;

/** A share with its 95 % interval (Wilson): `54.6 % (49.8–59.3)`. */
export function interval(part: number, whole: number, digits = 1): string {
  if (whole === 0) return '-';
  const share = part / whole;
  const spread = 1 + z ** 2 / whole;
  const middle = (share + z ** 2 / (2 * whole)) / spread;
  const half = (z / spread) * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  const percent = (value: number) => (100 * value).toFixed(digits);
  return `${percent(share)} % (${percent(Math.max(0, middle - half))}–${percent(Math.min(1, middle + half))})`;
}
