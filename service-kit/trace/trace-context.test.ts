import { expect, test } from 'vitest';
import { nextContext, readTraceparent, traceHeaders } from './trace-context.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const span = 'b7ad6b7169203331';

test('continues a well-formed traceparent and passes it on with its tracestate', () => {
  const taken = readTraceparent(`00-${trace}-${span}-01`, 'vendor=a,other=b');
  expect(taken).toEqual({ traceId: trace, spanId: span, sampled: true, state: 'vendor=a,other=b' });
  const next = nextContext(taken);
  expect(next.spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(traceHeaders(next)).toEqual({ traceparent: `00-${trace}-${next.spanId}-01`, tracestate: 'vendor=a,other=b' });
  expect(readTraceparent(`00-${trace}-${span}-00`)?.sampled).toBe(false);
});

test('a later version with more parts is read as far as it is known', () => {
  expect(readTraceparent(`01-${trace}-${span}-01-more`)?.traceId).toBe(trace);
});

test.each([
  '',
  'x',
  `00-${trace}-${span}`,
  `00-${trace}-${span}-01-more`,
  `ff-${trace}-${span}-01`,
  `00-${'0'.repeat(32)}-${span}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${trace}-${span}-01\r\nx: y`,
])('%j is no context: a new trace begins', (traceparent) => {
  expect(readTraceparent(traceparent)).toBeUndefined();
  expect(traceHeaders(nextContext()).traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

test('a state that is too long or no header text is dropped', () => {
  for (const state of ['x'.repeat(513), 'ü', 'a\u0000'])
    expect(readTraceparent(`00-${trace}-${span}-01`, state)).not.toHaveProperty('state');
});
