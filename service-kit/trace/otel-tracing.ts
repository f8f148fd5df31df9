import { type Context, SpanKind as Kind, ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../logger.ts';
import type { TraceContext } from './trace-context.ts';
import type { SpanKind, Tracing } from './tracing.ts';

const kinds: Readonly<Record<SpanKind, Kind>> = { server: Kind.SERVER, client: Kind.CLIENT };

const below = (parent: TraceContext | undefined): Context =>
  parent === undefined
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, {
        traceId: parent.traceId,
        spanId: parent.spanId,
        traceFlags: parent.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        isRemote: true,
      });

/** Milliseconds that the last spans get at a stop: the exporter itself repeats its request for ten seconds. */
const stopMs = 2000;

interface OtelOptions {
  readonly service: string;
  readonly endpoint: string;
  readonly share: number;
  readonly logger: Logger;
}

/** Exports every sampled span to an OpenTelemetry collector, in batches; an unavailable collector costs nothing. */
export const otelTracing = ({ service, endpoint, share, logger }: OtelOptions): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'potli', 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1000 })],
  });
  const tracer = provider.getTracer('potli');
  return {
    start(name, kind, parent) {
      const span = tracer.startSpan(name, { kind: kinds[kind] }, below(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      const sampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
      return {
        context: { traceId, spanId, sampled, ...(parent?.state !== undefined && { state: parent.state }) },
        end({ failed, name: better, facts = {} }) {
          if (better !== undefined) span.updateName(better);
          span.setAttributes(facts);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async stop() {
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${stopMs} ms`)), stopMs);
      });
      try {
        await Promise.race([provider.shutdown(), tooLate]);
      } catch (error) {
        logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'traces-not-exported');
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
