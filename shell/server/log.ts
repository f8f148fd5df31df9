import { createLogger, type Logger } from '@potli/service-kit/logger.ts';

/** The log of the site: each line names its event. */
export const siteLogger = (destination?: Parameters<typeof createLogger>[1]): Logger =>
  createLogger({ name: 'site', base: { part: 'site' }, messageKey: 'event' }, destination);

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
