import { closeSync, openSync } from 'node:fs';

/**
 * Preloaded (`node --import`) into processes that must not outlive the one that started them. The parent's end, kill -9
 * included, closes the channel between the two: then this process asks itself to stop, and insists a little later.
 */
const graceMs = 8_000;

if (process.channel) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    // The parent read the output: at its exit, the logger would repeat a write to the broken pipe without end.
    for (const output of [1, 2]) {
      closeSync(output);
      openSync('/dev/null', 'w'); // takes the lowest free number
    }
    process.kill(process.pid, 'SIGTERM');
  });
  // Listening for the parent's end must not keep a finished process alive.
  process.channel.unref();
}
