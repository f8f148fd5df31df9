import type { Decision } from '@potli/contracts/mfe/decision.ts';
import { type Deploys, getDeploys } from '@potli/contracts/mfe/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { assertRole } from '@potli/service-kit/operator.ts';
import type { Middleware } from 'koa';
import type { ProveOperator } from './operators.ts';
import type { LoadedRegistry, RegistrySource } from './registry.ts';
import type { Settings } from './settings.ts';

export interface DeploysDependencies {
  readonly settings: Pick<Settings, 'apiKey'>;
  readonly registry: RegistrySource;
  readonly proveOperator: ProveOperator;
  readonly audit: () => Promise<readonly Decision[]>;
  /** What is known of a version in canary or just promoted. */
  readonly verdictOf?: ((module: string, version: string) => string | undefined) | undefined;
}

const deploysOf = (
  { registry, releases }: LoadedRegistry,
  audit: readonly Decision[],
  verdictOf: (module: string, version: string) => string | undefined,
): Deploys => {
  const release = (module: string, version: string) => {
    const verdict = verdictOf(module, version);
    const built_at = releases.get(`${module}/${version}`)?.built_at ?? '';
    return { version, built_at, ...(verdict !== undefined && { verdict }) };
  };
  return {
    success: true,
    revision: registry.revision,
    modules: Object.entries({ shell: registry.shell, ...registry.modules }).map(([module, choice]) => ({
      module,
      live: release(module, choice.live),
      ...(choice.previous !== undefined && { previous: choice.previous }),
      ...(choice.canary && {
        canary: { ...release(module, choice.canary.version), percent: choice.canary.percent },
      }),
    })),
    decisions: audit.toReversed(),
  };
};

export const answerDeploys =
  ({ settings, registry, proveOperator, audit, verdictOf = () => undefined }: DeploysDependencies): Middleware =>
  async (ctx) => {
    if (ctx.get('x-api-key') !== settings.apiKey) throw new AppError('API_KEY_INVALID');
    assertRole(await proveOperator(ctx.get('authorization')), getDeploys.roles);
    const loaded = registry.current();
    if (!loaded) throw new AppError('SERVICE_UNAVAILABLE');
    ctx.body = deploysOf(loaded, await audit(), verdictOf);
  };
