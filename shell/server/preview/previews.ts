import type { Router } from '@koa/router';
import { appShellPath } from '@potli/contracts/mfe/offline.ts';
import { isPaymentPath } from '@potli/contracts/mfe/payment-paths.ts';
import {
  type Preview,
  previewEndPath,
  previewKeyParameter,
  previewName,
  previewParameter,
  previewPath,
} from '@potli/contracts/mfe/preview.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { systemClock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { readJson } from '@potli/service-kit/request-body.ts';
import type { Context, Middleware } from 'koa';
import { notCached } from '../headers.ts';
import type { ProveOperator } from '../operators.ts';
import { sendPlainPage } from '../plain-page.ts';
import { type LoadedRegistry, NoPreview, type RegistrySource } from '../registry.ts';
import { sealedCookie } from '../sealed.ts';
import type { Settings } from '../settings.ts';
import { permits, previewOf } from './preview-link.ts';
import { previewMissing, previewRequest } from './preview-page.ts';

/** After an hour the link or the operator's session is asked for again. */
const previewCookie = sealedCookie<Preview>('potli_preview', 'preview', 3_600_000);

interface PreviewDependencies {
  readonly settings: Pick<Settings, 'signingKeys' | 'siteUrl' | 'providerOrigins' | 'brand'>;
  readonly registry: RegistrySource;
  readonly proveOperator: ProveOperator;
  readonly log: Logger;
}

/** The address without the parameters of the preview: always one of this site. */
const plainAddress = (ctx: Context): string => {
  const query = new URLSearchParams(ctx.querystring);
  query.delete(previewParameter);
  query.delete(previewKeyParameter);
  const search = query.toString();
  return `/${ctx.path.replace(/^[/\\]+/, '')}${search && `?${search}`}`;
};

/**
 * The registry that this browser sees when it previews a release: `registry` with the release in place of the live one.
 * Undefined for visitors, and where money is paid or a page is kept for later. Where it answers `sent`, the response is made.
 */
export const previewFor = async (
  ctx: Context,
  dependencies: PreviewDependencies,
): Promise<{ preview: Preview; loaded: LoadedRegistry } | 'sent' | undefined> => {
  const { settings, registry } = dependencies;
  const asked = ctx.query[previewParameter] === undefined ? undefined : previewOf(ctx.query[previewParameter]);
  const held = previewCookie.read(ctx, settings);
  if (asked && permits(ctx.query[previewKeyParameter], asked, settings.signingKeys, systemClock())) {
    previewCookie.write(ctx, settings, asked);
    // The key does not stay in the address, which people copy.
    ctx.set('cache-control', 'no-store');
    ctx.redirect(plainAddress(ctx));
    return 'sent';
  }
  if (asked && (!held || previewName(held) !== previewName(asked))) {
    ctx.status = 403;
    sendPlainPage(ctx, previewRequest(asked, plainAddress(ctx)), settings);
    return 'sent';
  }
  if (!held || isPaymentPath(ctx.path) || ctx.path === appShellPath) return undefined;
  try {
    return { preview: held, loaded: await registry.previewed(held) };
  } catch (error) {
    if (!(error instanceof NoPreview)) throw error;
    ctx.status = 404;
    sendPlainPage(ctx, previewMissing(error.message), settings);
    return 'sent';
  }
};

/** What the page that asks for an operator sends, and the button that ends a preview. */
export const routePreviews = (router: Router, dependencies: PreviewDependencies): void => {
  const { settings, registry, proveOperator, log } = dependencies;
  const body = readJson(2048) as Middleware;
  router.use([previewPath, previewEndPath], notCached);
  router.post(previewPath, body, async (ctx) => {
    const operator = await proveOperator(ctx.get('authorization'));
    const preview = previewOf((ctx.state.body as Partial<Record<string, unknown>> | null)?.preview);
    if (!preview) throw new AppError('VALIDATION_FAILED');
    try {
      await registry.previewed(preview);
    } catch (error) {
      if (!(error instanceof NoPreview)) throw error;
      throw new AppError('VALIDATION_FAILED', { error: `There is nothing to preview: ${error.message}.` });
    }
    previewCookie.write(ctx, settings, preview);
    log.info({ ...preview, operator: operator.name }, 'preview-began');
    ctx.body = { success: true };
  });
  router.post(previewEndPath, body, (ctx) => {
    previewCookie.write(ctx, settings, undefined);
    ctx.body = { success: true };
  });
};
