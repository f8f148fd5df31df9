import { randomUUID } from 'node:crypto';

/** The position of a span in a trace across processes (W3C Trace Context). */
export interface TraceContext {
  /** 32 hex digits, the same in every process. */
  readonly traceId: string;
  /** 16 hex digits of this piece of work. */
  readonly spanId: string;
  readonly sampled: boolean;
  /** What other parties keep in the trace; passed on as it came. */
  readonly state?: string;
}

const wellFormed = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const nothing = /^0+$/;
/** As the standard asks to pass on at least. */
const longestState = 512;

/** The caller's context out of its headers; undefined where there is none or it is malformed. */
export const readTraceparent = (traceparent: string, tracestate = ''): TraceContext | undefined => {
  const [, traceId = '', spanId = '', flags = '', more] = wellFormed.exec(traceparent) ?? [];
  if (traceId === '' || nothing.test(traceId) || nothing.test(spanId)) return undefined;
  // Version 00 has exactly these four parts; later ones may have more.
  if (more !== undefined && traceparent.startsWith('00')) return undefined;
  const state = tracestate.length <= longestState && /^[\x20-\x7e]+$/.test(tracestate) ? tracestate : undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1, ...(state !== undefined && { state }) };
};

/** The headers by which the next process takes the trace up. */
export const traceHeaders = ({ traceId, spanId, sampled, state }: TraceContext): Record<string, string> => ({
  traceparent: `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`,
  ...(state !== undefined && { tracestate: state }),
});

/** 32 random hex digits. Node draws the entropy of UUIDs in bulk; `randomBytes` costs 15 µs a call. */
const randomHex = (): string => randomUUID().replaceAll('-', '');

/** A further piece of work of the same trace, or the first of a new one. */
export const nextContext = (parent?: TraceContext): TraceContext => {
  const spanId = randomHex().slice(16);
  return parent ? { ...parent, spanId } : { traceId: randomHex(), spanId, sampled: false };
};
