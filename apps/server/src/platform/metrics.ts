import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What /metrics tells Prometheus. One registry for each application, so that tests do not share counts. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'soteria_http_request_seconds',
      help: 'HTTP requests by endpoint and status',
      labelNames: ['endpoint', 'status'] as const,
      buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    connections: new Gauge({ name: 'soteria_hub_connections', help: 'Authenticated sockets', registers }),
    deliveries: new Counter({
      name: 'soteria_hub_deliveries_total',
      help: 'Frames written to sockets',
      registers,
    }),
    hubRefusals: new Counter({
      name: 'soteria_hub_refusals_total',
      help: 'Hub requests refused, by status',
      labelNames: ['status'] as const,
      registers,
    }),
    alertLatency: new Histogram({
      name: 'soteria_alert_seconds',
      help: 'From the arrival of a call for help to its alert being handed to the sockets',
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
      registers,
    }),
    pushes: new Counter({
      name: 'soteria_pushes_total',
      help: 'Web Push attempts, by what became of them',
      labelNames: ['outcome'] as const,
      registers,
    }),
    busPeers: new Gauge({
      name: 'soteria_bus_peers',
      help: 'Other server processes that are alive, as this one sees them',
      registers,
    }),
    busWays: new Gauge({
      name: 'soteria_bus_way_up',
      help: 'Whether this process hears the others by Redis, and by the database',
      labelNames: ['way'] as const,
      registers,
    }),
    busMessages: new Counter({
      name: 'soteria_bus_messages_total',
      help: 'Messages to other processes, by the way they were sent',
      labelNames: ['way'] as const,
      registers,
    }),
    busLosses: new Counter({
      name: 'soteria_bus_losses_total',
      help: 'Messages of others that could not be had again: the sockets were sent away to catch up',
      registers,
    }),
    databaseWait: new Gauge({
      name: 'soteria_database_wait_seconds',
      help: 'For how long somebody has been waiting for an ordinary connection to the database',
      registers,
    }),
    databaseBlocked: new Gauge({
      name: 'soteria_database_blocked',
      help: 'Whether statements were given up in the last 5 s because something else held a lock',
      registers,
    }),
    diskFull: new Gauge({
      name: 'soteria_disk_full',
      help: 'Whether the disk of the database is full, so that only calls for help are written',
      registers,
    }),
    turnedAway: new Counter({
      name: 'soteria_turned_away_total',
      help: 'Requests refused as too many of their tenant waited already',
      registers,
    }),
    jobFailures: new Counter({
      name: 'soteria_job_failures_total',
      help: 'Failed runs of background jobs',
      labelNames: ['job'] as const,
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
