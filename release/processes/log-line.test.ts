import { expect, test } from 'vitest';
import { readLogLine } from './log-line.ts';

test.each([
  ['{"level":"warn","time":"2026-03-04","name":"orders","msg":"slow","ms":12}', { level: 'warn', text: 'slow  ms=12' }],
  [
    '{"level":50,"pid":1,"msg":"no answer","err":{"message":"timeout"}}',
    { level: 'error', text: 'no answer: timeout' },
  ],
  ['{"level":"fatal","msg":"cannot start"}', { level: 'error', text: 'cannot start' }],
  ['{"part":"site","level":"info","event":"listening","port":4000}', { level: 'info', text: 'listening  port=4000' }],
  ['{not json', { level: 'info', text: '{not json' }],
])('%s becomes one readable line', (line, expected) => {
  expect(readLogLine(line, 'stdout')).toEqual(expected);
});

test('plain words on standard error are trouble', () => {
  expect(readLogLine('Error: no', 'stderr')).toEqual({ level: 'error', text: 'Error: no' });
});

test.each(['Debugger listening on ws://127.0.0.1:9229/f7d5', 'Debugger attached.'])(
  'what a debugger says of itself is no trouble: %s',
  (line) => expect(readLogLine(line, 'stderr')).toEqual({ level: 'info', text: line }),
);

test.each(['    at start (file:///a.ts:1:2)', 'Node.js v24.21.0', '    ^', 'file:///a/main.ts:36', ''])(
  "what node prints around an error's message is nothing to show: %s",
  (line) => {
    expect(readLogLine(line, 'stderr').level).toBe('debug');
  },
);
