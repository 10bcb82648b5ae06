/** Rounds of a measurement; BENCH_ROUNDS=1 tries a bench out, and its figures are then worth nothing. */
export const roundsOf = (usual: number): number => Number(process.env.BENCH_ROUNDS ?? usual);
