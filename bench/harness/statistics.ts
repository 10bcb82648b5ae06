const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

export function percentile(values: readonly number[], share: number): number {
  const order = sorted(values);
  return order[Math.min(order.length - 1, Math.ceil(order.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Half the distance between the quartiles: how far the rounds lie apart. */
export const spread = (values: readonly number[]): number =>
  (percentile(values, 0.75) - percentile(values, 0.25)) / 2;

export interface Row {
  what: string;
  value: string;
  reference: string;
  ratio: string;
  limit: string;
  holds: boolean;
}

const print = (text: string) => process.stdout.write(`${text}\n`);

/** A table that says for each figure what it is against its reference, and whether it holds. */
export function printTable(title: string, rows: readonly Row[]): void {
  print(`\n${title}`);
  const columns = ['what', 'value', 'reference', 'ratio', 'limit'] as const;
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
  print(line(columns));
  for (const row of rows)
    print(`${line(columns.map((column) => row[column]))}  ${row.holds ? 'holds' : 'DOES NOT HOLD'}`);
}
