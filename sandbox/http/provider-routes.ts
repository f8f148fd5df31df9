import Router from '@koa/router';
import { browserScript } from './browser-script.ts';
import { openToBrowsers } from './cors.ts';
import { type Switches, type SwitchTable, switchRoutes } from './switches.ts';

interface ProviderDependencies<T extends SwitchTable> {
  prefix: string;
  /** The script that pages load, and the file that it is made of. */
  widget: { path: string; file: URL };
  table: T;
  switches: Switches<T>;
  deliveries: readonly unknown[];
}

/** Routes beside a provider's API: widget script, failure switches, sent webhooks. */
export const providerRoutes = <T extends SwitchTable>(dependencies: ProviderDependencies<T>): Router => {
  const { prefix, widget, table, switches, deliveries } = dependencies;
  const router = new Router({ prefix });
  router.get(widget.path, openToBrowsers, async (ctx) => {
    ctx.type = 'text/javascript';
    ctx.body = await browserScript(new URL('../widget/dialog.ts', import.meta.url), widget.file);
  });
  router.get('/_deliveries', (ctx) => {
    ctx.body = deliveries;
  });
  switchRoutes(router, table, switches);
  return router;
};
