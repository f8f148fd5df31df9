import { root } from '@potli/release/root.ts';
import { Command } from 'commander';
import { execa } from 'execa';

interface AuditReport {
  readonly message?: string;
  readonly metadata?: { readonly vulnerabilities: { total: number }; readonly dependencies: { prod: number } };
}

const words = ['audit', '--omit=dev'];

const read = (text: string): AuditReport => {
  try {
    return JSON.parse(text) as AuditReport;
  } catch {
    return {}; // npm printed no report
  }
};

export const audit = new Command('audit')
  .description(
    'Ask the registry for known vulnerabilities of the shipped packages. Exits with 2 when it cannot be asked.',
  )
  .action(async () => {
    const { stdout } = await execa('npm', [...words, '--json'], { cwd: root, reject: false });
    const { metadata, message = 'npm audit gave no report' } = read(stdout);
    if (!metadata) {
      console.error(`The audit did not run: ${message}`);
      process.exitCode = 2;
    } else if (metadata.vulnerabilities.total === 0)
      console.log(`No known vulnerability in the ${metadata.dependencies.prod} shipped packages.`);
    else process.exitCode = (await execa('npm', words, { cwd: root, stdio: 'inherit', reject: false })).exitCode ?? 1;
  });
