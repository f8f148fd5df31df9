import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

/**
 * A log file of bounded size: before it grows past `maxBytes` it is renamed to `<file>.1`, in place of the one before, and
 * begun again. Both together hold at most twice that.
 */
export const rotatingLog = (file: string, maxBytes = 10_000_000) => {
  let descriptor = openSync(file, 'a');
  let size = statSync(file).size;
  return {
    write(line: string): void {
      const bytes = Buffer.from(`${line}\n`);
      if (size > 0 && size + bytes.length > maxBytes) {
        closeSync(descriptor);
        renameSync(file, `${file}.1`);
        descriptor = openSync(file, 'a');
        size = 0;
      }
      writeSync(descriptor, bytes);
      size += bytes.length;
    },
    close: (): void => closeSync(descriptor),
  };
};
