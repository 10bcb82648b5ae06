import { findEmbeddedPostgres } from '@soteria/database/embedded-postgres';
import { printCounts } from './harness/counts.ts';
import { takeConnections, takeSlots } from './harness/exhaustion.ts';
import { fillDisk } from './harness/full-disk.ts';
import { startIssuer } from './harness/issuer.ts';
import { HOT_ROWS, lock } from './harness/locks.ts';
import { prepareServer } from './harness/server.ts';
import { mountSmallDisk } from './harness/small-disk.ts';
import { endure, type Trouble, troubleRows } from './harness/under-trouble.ts';

/** Those whose names contain it; all, unless it is set. */
const ONLY = process.env.ONLY ?? '';
/** A database, its log at twice its least size, and what the demo has. */
const DISK_MB = 450;

const issuer = await startIssuer();
const disk = await mountSmallDisk(DISK_MB);
const server = await prepareServer(issuer.url, {
  isEmbedded: true,
  ...(disk ? { dataDir: disk.folder } : {}),
});
await server.start();
const databaseUrl = (await findEmbeddedPostgres(server.dataDir)) ?? '';
const troubles: Trouble[] = [
  takeConnections(server.url, databaseUrl, issuer),
  takeSlots(databaseUrl),
  lock(databaseUrl, 'a timeline, all people and the ends of the audit logs locked', ...HOT_ROWS),
  lock(databaseUrl, 'audit_heads locked', 'lock table audit_heads in access exclusive mode'),
  lock(databaseUrl, 'timeline_entries locked', 'lock table timeline_entries in exclusive mode'),
  lock(databaseUrl, 'incidents locked', 'lock table incidents in access exclusive mode'),
  ...(disk ? [fillDisk(server, databaseUrl, issuer, disk)] : []),
];
let holds = true;
for (const trouble of troubles.filter(({ name }) => name.includes(ONLY))) {
  const outcome = await endure(server, issuer, databaseUrl, trouble);
  holds = printCounts(trouble.name, troubleRows(outcome)) && holds;
}
await server.close();
await disk?.close();
issuer.close();
process.exit(holds ? 0 : 1);
