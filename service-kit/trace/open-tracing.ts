import type { Logger } from '../logger.ts';
import { plainTracing, type Tracing } from './tracing.ts';

/**
 * Tracing with a collector where `endpoint` is set (OTLP over HTTP; `/v1/traces` is added), else without. `share` of the
 * traces that begin here is exported. The exporter is loaded only then.
 */
export const openTracing = async (options: {
  service: string;
  endpoint: string | undefined;
  share: number;
  logger: Logger;
}): Promise<Tracing> => {
  const { endpoint, ...others } = options;
  if (endpoint === undefined) return plainTracing;
  const { otelTracing } = await import('./otel-tracing.ts');
  return otelTracing({ endpoint, ...others });
};
