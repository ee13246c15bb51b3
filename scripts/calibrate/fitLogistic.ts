export interface Row {
  features: number[];
  relevant: boolean;
  weight: number;
}

const steps = 100;
const ridge = 1e-3;

/** Weights and bias (last) of a logistic regression with a light ridge on the standardised features, by Newton's method. */
export function fitLogistic(rows: Row[]): number[] {
  const count = rows[0]?.features.length ?? 0;
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const mean = columns(
    count,
    (j) => rows.reduce((sum, row) => sum + (row.features[j] ?? 0), 0) / rows.length,
  );
  const spread = columns(count, (j) =>
    Math.sqrt(
      rows.reduce((sum, row) => sum + ((row.features[j] ?? 0) - at(mean, j)) ** 2, 0) / rows.length + 1e-12,
    ),
  );
  const standard = rows.map(({ features }) => [
    ...features.map((value, j) => (value - at(mean, j)) / at(spread, j)),
    1,
  ]);
  let solution = columns(count + 1, () => 0);
  for (let step = 0; step < steps; step++) {
    const gradient = solution.map((value, j) => (j < count ? 2 * ridge * value : 0));
    const hessian = solution.map((_, j) =>
      columns(count + 1, (k) => (j === k ? (j < count ? 2 * ridge : 0) + 1e-9 : 0)),
    );
    rows.forEach(({ relevant, weight }, i) => {
      const x = standard[i] ?? [];
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, j) => sum + value * at(solution, j), 0)));
      const share = weight / total;
      for (let j = 0; j <= count; j++) {
        gradient[j] = at(gradient, j) + share * (p - (relevant ? 1 : 0)) * at(x, j);
        const row = hessian[j] ?? [];
        for (let k = 0; k <= count; k++) row[k] = at(row, k) + share * p * (1 - p) * at(x, j) * at(x, k);
      }
    });
    const move = solve(hessian, gradient);
    solution = solution.map((value, j) => value - at(move, j));
    if (Math.max(...move.map(Math.abs)) < 1e-8) break;
  }
  const weights = columns(count, (j) => at(solution, j) / at(spread, j));
  const bias = at(solution, count) - weights.reduce((sum, weight, j) => sum + weight * at(mean, j), 0);
  return [...weights, bias];
}

function columns(count: number, value: (index: number) => number): number[] {
  return Array.from({ length: count }, (_, j) => value(j));
}

function at(values: number[], index: number): number {
  return values[index] ?? 0;
}

/** Gaussian elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, at(right, i)]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .map((row, i) => ({ i, size: Math.abs(at(row, column)) }))
      .slice(column)
      .sort((a, b) => b.size - a.size)[0]?.i;
    if (pivot === undefined) break;
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    const head = rows[column] ?? [];
    for (let i = 0; i < size; i++) {
      const row = rows[i] ?? [];
      if (i === column) continue;
      const factor = at(row, column) / at(head, column);
      for (let k = column; k <= size; k++) row[k] = at(row, k) - factor * at(head, k);
    }
  }
  return rows.map((row, i) => at(row, size) / at(row, i));
}
