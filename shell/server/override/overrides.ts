import { overridePath } from '@potli/contracts/mfe/override.ts';
import { isPaymentPath } from '@potli/contracts/mfe/payment-paths.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { systemClock } from '@potli/service-kit/clock.ts';
import type { Context, Middleware } from 'koa';
import { contentSecurityPolicy } from '../headers.ts';
import type { Log } from '../log.ts';
import type { ProveOperator } from '../operators.ts';
import { refuse } from '../proxy.ts';
import type { RegistrySource } from '../registry.ts';
import type { Settings } from '../settings.ts';
import { type Override, openOverride, overrideMilliseconds, sealOverride } from './override-cookie.ts';
import { overrideCode, overridePage } from './override-page.ts';

const cookie = 'potli_override';

export interface OverrideParts {
  readonly settings: Pick<Settings, 'override' | 'siteUrl' | 'providerOrigins' | 'brand'>;
  readonly registry: RegistrySource;
  readonly proveOperator: ProveOperator;
  readonly log: Log;
}

const modulesOf = (registry: RegistrySource): string[] => Object.keys(registry.current()?.registry.modules ?? {});

/** What holds in this browser. What is allowed is asked anew each time: the list may have become shorter. */
const heldBy = (ctx: Context, { settings: { override }, registry }: Omit<OverrideParts, 'log' | 'proveOperator'>) => {
  const held =
    override.origins.length > 0 ? openOverride(ctx.cookies.get(cookie), override.key, systemClock()) : undefined;
  return held && override.origins.includes(held.origin) && modulesOf(registry).includes(held.module) ? held : undefined;
};

/** The local build that this visitor gets at this address: none where money may be under way. */
export const overrideFor = (ctx: Context, parts: Omit<OverrideParts, 'log' | 'proveOperator'>): Override | undefined =>
  isPaymentPath(ctx.path) ? undefined : heldBy(ctx, parts);

const small = 2048;
const readJson = async (ctx: Context): Promise<Record<string, unknown>> => {
  // Only pages of our own may send this kind without being asked first.
  if (!ctx.is('application/json')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  let text = '';
  for await (const chunk of ctx.req) {
    text += chunk;
    if (text.length > small) throw new AppError('BODY_TOO_LARGE');
  }
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
  } catch {
    throw new AppError('MALFORMED_JSON');
  }
  throw new AppError('VALIDATION_FAILED');
};

const setOverride = async (ctx: Context, parts: OverrideParts): Promise<void> => {
  const { settings, registry, proveOperator, log } = parts;
  const { origins, key, operatorsOnly } = settings.override;
  const { module, origin } = await readJson(ctx);
  const operator = operatorsOnly ? await proveOperator(ctx.get('authorization')) : undefined;
  if (typeof module !== 'string' || !modulesOf(registry).includes(module)) throw new AppError('VALIDATION_FAILED');
  if (typeof origin !== 'string' || !origins.includes(origin)) throw new AppError('VALIDATION_FAILED');
  ctx.cookies.set(cookie, sealOverride({ module, origin }, key, systemClock()), {
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.siteUrl.startsWith('https:') && ctx.secure,
    maxAge: overrideMilliseconds,
    overwrite: true,
  });
  log('warn', 'override-set', { module, origin, operator: operator?.name });
  ctx.body = { success: true };
};

const showPage = (ctx: Context, parts: OverrideParts): void => {
  const { settings, registry } = parts;
  const said = (name: string) => [ctx.query[name]].flat()[0];
  ctx.set('content-security-policy', contentSecurityPolicy(overrideCode, settings));
  ctx.set('x-robots-tag', 'noindex, nofollow');
  ctx.type = 'html';
  ctx.body = overridePage({
    modules: modulesOf(registry),
    origins: settings.override.origins,
    operatorsOnly: settings.override.operatorsOnly,
    current: heldBy(ctx, parts),
    proposed: { module: said('module'), origin: said('origin') },
  });
};

/** The page on which a module is pointed at a local build, and what it sends. Not there at all where nothing is allowed. */
export const answerOverride =
  (parts: OverrideParts): Middleware =>
  async (ctx, next) => {
    const { origins } = parts.settings.override;
    const ours = ctx.path === overridePath || ctx.path === `${overridePath}/reset`;
    if (!ours || origins.length === 0) return next();
    ctx.set('cache-control', 'no-store');
    try {
      if (ctx.method === 'GET' && ctx.path === overridePath) showPage(ctx, parts);
      else if (ctx.method === 'POST' && ctx.path === overridePath) await setOverride(ctx, parts);
      else if (ctx.method === 'POST') {
        await readJson(ctx);
        ctx.cookies.set(cookie, '', {
          httpOnly: true,
          sameSite: 'lax',
          secure: ctx.secure,
          maxAge: 0,
          overwrite: true,
        });
        ctx.body = { success: true };
      } else await next();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refuse(ctx, error.code, ctx.state.requestId);
    }
  };
