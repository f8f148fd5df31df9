import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configurationPage } from './configuration.ts';

await writeFile(join(import.meta.dirname, 'configuration.md'), configurationPage());
