export interface Count {
  what: string;
  value: string | number;
  /** What is asked of it, in words; `none` where it is only told. */
  asked: string;
  holds: boolean;
}

const print = (text: string) => process.stdout.write(`${text}\n`);

/** A table that says of each count what is asked of it, and whether it holds; answers whether all do. */
export function printCounts(title: string, rows: readonly Count[]): boolean {
  print(`\n${title}`);
  const columns = ['what', 'value', 'asked'] as const;
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => String(row[column]).length)),
  );
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell, index) => String(cell).padEnd(widths[index] ?? 0)).join('  ');
  print(line(columns));
  for (const row of rows)
    print(`${line(columns.map((column) => row[column]))}  ${row.holds ? 'holds' : 'DOES NOT HOLD'}`);
  return rows.every((row) => row.holds);
}

/** A count that must be nothing. */
export const zero = (what: string, value: number): Count => ({ what, value, asked: '0', holds: value === 0 });
