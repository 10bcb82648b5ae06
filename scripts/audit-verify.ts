import { verifyAudit } from '../apps/server/src/verify-audit.ts';

try {
  process.exit((await verifyAudit(process.env)) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
