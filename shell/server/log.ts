import { systemClock } from '@potli/service-kit/clock.ts';

export type Log = (level: 'info' | 'warn' | 'error', event: string, facts?: Readonly<Record<string, unknown>>) => void;

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const logTo =
  (write: (line: string) => void): Log =>
  (level, event, facts = {}) =>
    write(JSON.stringify({ time: systemClock().toISOString(), level, part: 'site', event, ...facts }));
