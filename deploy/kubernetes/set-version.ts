import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The kustomization with another version of an image. Throws where it does not name the image once. */
export const withVersion = (kustomization: string, image: string, version: string): string => {
  const entry = new RegExp(`(\\bname: potli/${image},.*\\bnewTag: )"[^"]*"`, 'g');
  const found = kustomization.match(entry)?.length ?? 0;
  if (found !== 1) throw new Error(`kustomization.yaml has ${found} entries of potli/${image} with a newTag, not one`);
  return kustomization.replace(entry, `$1"${version}"`);
};

// node deploy/kubernetes/set-version.ts <folder of the overlay> <image> <version>
if (import.meta.main) {
  const [folder = '', image = '', version = ''] = process.argv.slice(2);
  try {
    if (!/^[\w.-]+$/.test(version)) throw new Error(`'${version}' is not a version of an image`);
    const file = join(folder, 'kustomization.yaml');
    writeFileSync(file, withVersion(readFileSync(file, 'utf8'), image, version));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
