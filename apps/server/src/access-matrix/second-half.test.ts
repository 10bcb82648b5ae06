import { walkMatrix } from './walk-matrix.ts';

walkMatrix(1, 2);
