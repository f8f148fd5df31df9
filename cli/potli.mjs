#!/usr/bin/env node
// The one file that any Node from 20 on can run. It installs missing dependencies, then runs main.ts with the project's Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const node = join(bin, 'node');

if (!existsSync(node) || !isInstalled()) install();
runProgram();

// Compares the lock file with what npm noted about the packages that it installed.
function isInstalled() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const notes = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(notes)) return false;
  const installed = JSON.parse(readFileSync(notes, 'utf8')).packages;
  return Object.entries(packages)
    .filter(([path, { optional }]) => path.startsWith('node_modules/') && !optional)
    .every(([path, { version, resolved, integrity, link }]) => {
      const found = installed[path];
      return found && (link ? found.resolved === resolved : found.version === version && found.integrity === integrity);
    });
}

function install() {
  console.log('Installing dependencies (npm ci) ...');
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (error) stopWith(`Dependencies could not be installed: npm cannot be run (${error.message}).`);
  if (status !== 0) stopWith(`Dependencies could not be installed: npm ci ended with exit code ${status}.`);
  if (!existsSync(node))
    stopWith("The dependencies are there, but the project's Node (node_modules/.bin/node) is missing.");
}

function runProgram() {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  const preload = new URL('../release/processes/exit-with-parent.ts', import.meta.url).href;
  // The channel carries no messages: the program exits when it closes.
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', '--import', preload, join(root, 'cli/main.ts'), ...process.argv.slice(2)],
    { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => stopWith(`The project's Node cannot be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
  leaveWithNpm(child);
}

// npm does not tell its script when it is killed. It runs the script in a shell, so its end shows as a new parent of
// ours or of that shell.
function leaveWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = ancestors();
  const look = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(look);
    child.kill('SIGTERM');
  }, 1_000);
  look.unref();
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return ''; // a system without /proc: the parent itself is what can be watched
  }
}

function stopWith(problem) {
  console.error(problem);
  process.exit(1);
}
