// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type MountContext, mountedModule } from './mounted-module.tsx';
import { openPage } from './testing/open-page.tsx';

/** A module in plain DOM calls that writes down what happens to it. */
const plainModule = () => {
  const log: string[] = [];
  let context: MountContext | undefined;
  const module = mountedModule(['/hello/*'], (element, given) => {
    context = given;
    log.push(`mounted at ${given.path}`);
    element.textContent = 'Hello without React';
    const stop = given.onNavigate((path) => log.push(`navigated to ${path}`));
    return () => {
      stop();
      log.push(element.isConnected ? 'unmounted' : 'unmounted too late');
    };
  });
  return { log, module, navigate: (path: string) => act(() => context?.navigate(path)) };
};

test('mounts into an element of the page, stays while its paths change, and unmounts when the page leaves them', async () => {
  const { log, module, navigate } = plainModule();
  const { arrives } = openPage(module, '/hello/one?size=2');
  expect(screen.getByText('Hello without React').closest('[data-mounted]')).not.toBeNull();
  navigate('/hello/two');
  await arrives('/hello/two');
  navigate('/elsewhere');
  await arrives('/elsewhere');
  expect(screen.queryByText('Hello without React')).toBeNull();
  expect(log).toEqual(['mounted at /hello/one?size=2', 'navigated to /hello/two', 'unmounted']);
});
