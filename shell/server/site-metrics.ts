import type { Metrics } from '@potli/service-kit/metrics.ts';
import type { CanaryWatch } from './canary/watch-canaries.ts';
import type { RegistrySource } from './registry.ts';
import type { ShellWatch } from './watch-shell.ts';

/** Adds the registry to the metrics of the site, and how versions do at the visitors. */
export const measureReleases = (
  metrics: Pick<Metrics, 'gauge' | 'gauges'>,
  {
    registry,
    watch,
    shell,
  }: {
    registry: Pick<RegistrySource, 'state'>;
    watch: Pick<CanaryWatch, 'state'> | undefined;
    shell: Pick<ShellWatch, 'isServed'>;
  },
): void => {
  const one = (name: string, help: string, read: () => number): void => metrics.gauge(name, help, async () => read());
  one('potli_registry_age_seconds', 'Seconds since the registry was last read from the store.', () =>
    Math.round(registry.state().secondsSinceRead),
  );
  one('potli_registry_rejected', '1 while the registry of the store cannot be used.', () =>
    Number(registry.state().isRejected),
  );
  one('potli_registry_rejections', 'Registries that were rejected since the start.', () => registry.state().rejections);
  one('potli_registry_copy', '1 while the site serves its last known good copy of the registry.', () =>
    Number(registry.state().isCopy),
  );
  one('potli_shell_missing', '1 while no version of the shell can be served.', () => Number(!shell.isServed()));
  one(
    'potli_versions_unwatched',
    '1 while canaries and new versions are not monitored: their figures cannot be read.',
    () => Number(watch?.state().isUnwatched ?? true),
  );
  const figures = () => watch?.state().figures ?? [];
  const labels = ['module', 'version'];
  metrics.gauges('potli_module_loads', 'Loads of a version in the last CANARY_MINUTES.', labels, () =>
    figures().map(({ module, version, loads }) => ({ labels: { module, version }, value: loads })),
  );
  // Each of them showed the visitor the fallback version, or that the page did not load.
  metrics.gauges('potli_module_load_failures', 'Failed loads of a version in the last CANARY_MINUTES.', labels, () =>
    figures().map(({ module, version, load_failures: value }) => ({ labels: { module, version }, value })),
  );
  metrics.gauges(
    'potli_module_fallbacks',
    'Loads of a version in the place of one that did not load, in the last CANARY_MINUTES.',
    labels,
    () => figures().map(({ module, version, fallbacks = 0 }) => ({ labels: { module, version }, value: fallbacks })),
  );
  metrics.gauges(
    'potli_version_verdict',
    '1 for what is known of a canary or a new version: good, bad or too few visits.',
    [...labels, 'verdict'],
    () =>
      [...(watch?.state().verdicts ?? [])].map(([key, { verdict }]) => {
        const [module = '', version = ''] = key.split(' ');
        return { labels: { module, version, verdict }, value: 1 };
      }),
  );
};
