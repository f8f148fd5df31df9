import process from 'node:process';

/**
 * Options of a worker thread that does work for a service: none of the service's flags (a debugger's port, a test
 * runner's loader) and settings, except where compiled modules are. Without them each thread translates its TypeScript
 * again: twice the time, 14 MB more, and WebAssembly, whose code V8 shares among threads. V8 has crashed the process while
 * it freed such code.
 */
export const threadSettings = (): { execArgv: string[]; env: NodeJS.ProcessEnv } => {
  const { NODE_COMPILE_CACHE } = process.env;
  return { execArgv: [], env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {} };
};
