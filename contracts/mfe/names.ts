import { Type } from 'typebox';

/** The version of a release: also a folder of the store. */
const versionPattern = '^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$';
export const versionSchema = Type.String({ pattern: versionPattern });
const version = new RegExp(versionPattern);
export const isVersion = (text: string): boolean => version.test(text);

/** A module's name is also a folder of the release store and part of a script's global name. */
export const moduleNamePattern = '^[a-z][a-z0-9-]{0,30}$';
const moduleName = new RegExp(moduleNamePattern);
export const isModuleName = (name: string): boolean => moduleName.test(name);

/** A path that a module owns with all below it: begins with a slash, ends in none; `/` alone is the front page. */
export const prefixSchema = Type.String({ pattern: '^/([a-z0-9-]+(/[a-z0-9-]+)*)?$' });

/** First segments of paths that the site itself answers: no module owns them. */
export const reservedSegments: readonly string[] = [
  'api',
  'app-shell',
  'contract',
  'health',
  'icons',
  'internal',
  'override',
  'preview',
  'releases',
];

/** An Ed25519 public key: base64 of its SPKI form. */
export const publicKeySchema = Type.String({ pattern: '^[A-Za-z0-9+/]{59}=$' });

/** The share of visitors who get a canary. */
export const percentSchema = Type.Integer({ minimum: 1, maximum: 99 });
