import { vi } from 'vitest';

/** Calls of this process time out when the sandbox stalls their answer and never before, however slow the machine is. */
export const timeoutsOnStall = (sandbox: { on(event: 'stalled', listener: () => void): unknown }) => {
  const waiting = new Set<AbortController>();
  sandbox.on('stalled', () => {
    for (const call of waiting) call.abort();
    waiting.clear();
  });
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const call = new AbortController();
    waiting.add(call);
    return call.signal;
  });
};
