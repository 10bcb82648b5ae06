import { walkMatrix } from './walk-matrix.ts';

walkMatrix(0, 2);
