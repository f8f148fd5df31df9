import type { Importance } from '@potli/contracts/operation.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of a service. */
export interface Metrics {
  /** Counts a request and how long it took under its operation; never under its path, which may hold an order's id. */
  readonly count: (operation: string | undefined, status: number, seconds: number) => void;
  /** Counts a request that was rejected because of overload. */
  readonly countRejected: (importance: Importance) => void;
  /** What a Prometheus server reads, and its content type. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
  /** A figure that only grows, read at each reading. */
  readonly total: (name: string, help: string, read: () => number) => void;
  /** Reported at each reading, such as how many messages wait. A reading that fails leaves the value out. */
  readonly gauge: (name: string, help: string, read: () => Promise<number>) => void;
  /** Reported at each reading for each set of labels, such as each version of a module. */
  readonly gauges: (name: string, help: string, labels: readonly string[], read: () => readonly Labelled[]) => void;
}

type Labels = Readonly<Record<string, string>>;

interface Labelled {
  readonly labels: Labels;
  readonly value: number;
}

/** Seconds; services answer in milliseconds, providers and stores in seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of one service, in a registry of its own; `service` is a label of all of them. */
export const createMetrics = (service: string): Metrics => {
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
    countRejected: (importance) => rejected.inc({ importance }),
    count(operation = 'none', status, seconds) {
      durations.observe({ operation }, seconds);
      requests.inc({ operation, status });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    total(name, help, read) {
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
    gauges(name, help, labelNames, read) {
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
    gauge(name, help, read) {
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
