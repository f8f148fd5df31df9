import type { Importance } from '@potli/contracts/operation.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

interface Labelled {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Seconds; services answer in milliseconds, providers and stores in seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of one service, in a registry of its own; `service` is a label of all of them. */
export const createMetrics = (service: string) => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  // It wakes the process that often; by default every 10 ms, which costs an idle one half of a percent of a core.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const requests = new Counter({
    name: 'potli_requests_total',
    help: 'Requests answered, by operation and status.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'potli_request_seconds',
    help: 'How long requests took, by operation.',
    labelNames: ['operation'],
    buckets,
    registers: [registry],
  });
  const rejected = new Counter({
    name: 'potli_overload_rejections_total',
    help: 'Requests rejected because of overload, by importance.',
    labelNames: ['importance'],
    registers: [registry],
  });
  return {
    /** Counts a request that was rejected because of overload. */
    countRejected: (importance: Importance): void => rejected.inc({ importance }),
    /** Counts a request and how long it took under its operation; never under its path, which may hold an order's id. */
    count(operation: string | undefined, status: number, seconds: number): void {
      const labels = { operation: operation ?? 'none' };
      durations.observe(labels, seconds);
      requests.inc({ ...labels, status });
    },
    /** What a Prometheus server reads, and its content type. */
    text: () => registry.metrics(),
    contentType: registry.contentType,
    /** A figure that only grows, read at each reading. */
    total(name: string, help: string, read: () => number): void {
      new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    /** Reported at each reading for each set of labels, such as each version of a module. */
    gauges(name: string, help: string, labelNames: readonly string[], read: () => readonly Labelled[]): void {
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        collect() {
          this.reset();
          for (const { labels, value } of read()) this.set(labels, value);
        },
      });
    },
    /** Reported at each reading, such as how many messages wait. A reading that fails leaves the value out. */
    gauge(name: string, help: string, read: () => Promise<number>): void {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          try {
            this.set(await read());
          } catch {
            // The readiness reports an unavailable store; a stale value would look valid.
            this.reset();
          }
        },
      });
    },
  };
};
