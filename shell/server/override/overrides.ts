import type { Router } from '@koa/router';
import { overridePath } from '@potli/contracts/mfe/override.ts';
import { isPaymentPath } from '@potli/contracts/mfe/payment-paths.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { systemClock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { readJson } from '@potli/service-kit/request-body.ts';
import type { Context, Middleware } from 'koa';
import { contentSecurityPolicy } from '../headers.ts';
import type { ProveOperator } from '../operators.ts';
import type { RegistrySource } from '../registry.ts';
import type { Settings } from '../settings.ts';
import { type Override, openOverride, overrideMilliseconds, sealOverride } from './override-cookie.ts';
import { overridePage } from './override-page.ts';

const cookie = 'potli_override';
const resetPath = `${overridePath}/reset`;

const setCookie = (ctx: Context, value: string, secure = true): void => {
  const maxAge = value ? overrideMilliseconds : 0;
  ctx.cookies.set(cookie, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: secure && ctx.secure,
    maxAge,
    overwrite: true,
  });
};

interface OverrideDependencies {
  readonly settings: Pick<Settings, 'override' | 'signingKeys' | 'siteUrl' | 'providerOrigins' | 'brand'>;
  readonly registry: RegistrySource;
  readonly proveOperator: ProveOperator;
  readonly log: Logger;
}

const modulesOf = (registry: RegistrySource): string[] => Object.keys(registry.current()?.registry.modules ?? {});

const heldBy = (
  ctx: Context,
  { settings: { override, signingKeys }, registry }: Omit<OverrideDependencies, 'log' | 'proveOperator'>,
) => {
  const held =
    override.origins.length > 0 ? openOverride(ctx.cookies.get(cookie), signingKeys, systemClock()) : undefined;
  return held && override.origins.includes(held.origin) && modulesOf(registry).includes(held.module) ? held : undefined;
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
  setCookie(
    ctx,
    sealOverride({ module, origin }, settings.signingKeys, systemClock()),
    settings.siteUrl.startsWith('https:'),
  );
  log.warn({ module, origin, operator: operator?.name }, 'override-set');
  ctx.body = { success: true };
};

const showPage = (ctx: Context, dependencies: OverrideDependencies): void => {
  const { settings, registry } = dependencies;
  const queryOf = (name: string) => [ctx.query[name]].flat()[0];
  const { text, inline } = overridePage({
    modules: modulesOf(registry),
    origins: settings.override.origins,
    operatorsOnly: settings.override.operatorsOnly,
    current: heldBy(ctx, dependencies),
    proposed: { module: queryOf('module'), origin: queryOf('origin') },
  });
  ctx.set('content-security-policy', contentSecurityPolicy(inline, settings));
  ctx.set('x-robots-tag', 'noindex, nofollow');
  ctx.type = 'html';
  ctx.body = text;
};

/** The page on which a module is pointed at a local build, and what it sends. Absent where no origin is allowed. */
export const routeOverride = (router: Router, dependencies: OverrideDependencies): void => {
  if (dependencies.settings.override.origins.length === 0) return;
  const body = readJson(2048) as Middleware;
  router.use([overridePath, resetPath], (ctx, next) => {
    ctx.set('cache-control', 'no-store');
    return next();
  });
  router.get(overridePath, (ctx) => showPage(ctx, dependencies));
  router.post(overridePath, body, (ctx) => setOverride(ctx, dependencies));
  router.post(resetPath, body, (ctx) => {
    setCookie(ctx, '');
    ctx.body = { success: true };
  });
};
