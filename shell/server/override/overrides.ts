import type { Router } from '@koa/router';
import { overridePath } from '@potli/contracts/mfe/override.ts';
import { isPaymentPath } from '@potli/contracts/mfe/payment-paths.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { readJson } from '@potli/service-kit/request-body.ts';
import type { Context, Middleware } from 'koa';
import { notCached } from '../headers.ts';
import type { ProveOperator } from '../operators.ts';
import { sendPlainPage } from '../plain-page.ts';
import type { RegistrySource } from '../registry.ts';
import type { Settings } from '../settings.ts';
import { type Override, overrideCookie } from './override.ts';
import { overridePage } from './override-page.ts';

const resetPath = `${overridePath}/reset`;

interface OverrideDependencies {
  readonly settings: Pick<Settings, 'override' | 'signingKeys' | 'siteUrl' | 'providerOrigins' | 'brand'>;
  readonly registry: RegistrySource;
  readonly proveOperator: ProveOperator;
  readonly log: Logger;
}

const modulesOf = (registry: RegistrySource): string[] => Object.keys(registry.current()?.registry.modules ?? {});

const heldBy = (ctx: Context, { settings, registry }: Omit<OverrideDependencies, 'log' | 'proveOperator'>) => {
  const held = overrideCookie.read(ctx, settings);
  const isAllowed =
    held && settings.override.origins.includes(held.origin) && modulesOf(registry).includes(held.module);
  return isAllowed ? held : undefined;
};

/** The local build that this visitor gets at this address: none where money may be under way. */
export const overrideFor = (
  ctx: Context,
  dependencies: Omit<OverrideDependencies, 'log' | 'proveOperator'>,
): Override | undefined => (isPaymentPath(ctx.path) ? undefined : heldBy(ctx, dependencies));

const setOverride = async (ctx: Context, dependencies: OverrideDependencies): Promise<void> => {
  const { settings, registry, proveOperator, log } = dependencies;
  const { origins, operatorsOnly } = settings.override;
  const { module, origin } = (ctx.state.body ?? {}) as Partial<Record<string, unknown>>;
  const operator = operatorsOnly ? await proveOperator(ctx.get('authorization')) : undefined;
  if (typeof module !== 'string' || !modulesOf(registry).includes(module)) throw new AppError('VALIDATION_FAILED');
  if (typeof origin !== 'string' || !origins.includes(origin)) throw new AppError('VALIDATION_FAILED');
  overrideCookie.write(ctx, settings, { module, origin });
  log.warn({ module, origin, operator: operator?.name }, 'override-set');
  ctx.body = { success: true };
};

const showPage = (ctx: Context, dependencies: OverrideDependencies): void => {
  const { settings, registry } = dependencies;
  const queryOf = (name: string) => [ctx.query[name]].flat()[0];
  const page = overridePage({
    modules: modulesOf(registry),
    origins: settings.override.origins,
    operatorsOnly: settings.override.operatorsOnly,
    current: heldBy(ctx, dependencies),
    proposed: { module: queryOf('module'), origin: queryOf('origin') },
  });
  sendPlainPage(ctx, page, settings);
};

/** The page on which a module is pointed at a local build, and what it sends. Absent where no origin is allowed. */
export const routeOverride = (router: Router, dependencies: OverrideDependencies): void => {
  if (dependencies.settings.override.origins.length === 0) return;
  const body = readJson(2048) as Middleware;
  router.use([overridePath, resetPath], notCached);
  router.get(overridePath, (ctx) => showPage(ctx, dependencies));
  router.post(overridePath, body, (ctx) => setOverride(ctx, dependencies));
  router.post(resetPath, body, (ctx) => {
    overrideCookie.write(ctx, dependencies.settings, undefined);
    ctx.body = { success: true };
  });
};
