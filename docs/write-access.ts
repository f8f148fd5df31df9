import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessPage } from './access.ts';

await writeFile(join(import.meta.dirname, 'access.md'), accessPage());
