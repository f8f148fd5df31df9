import { type Static, Type } from 'typebox';
import { schemaProblems } from './schema-problems.ts';

/** What a page says of itself to search engines and to those it is shared with. */
const pageHead = Type.Object({
  title: Type.String(),
  description: Type.String(),
  /** The picture beside a shared link; its path begins with a slash. */
  image: Type.Optional(
    Type.Object({ path: Type.String(), width: Type.Integer(), height: Type.Integer(), alt: Type.String() }),
  ),
  /** schema.org objects. */
  structured_data: Type.Array(Type.Unknown()),
});

/**
 * A page as it was prerendered when its release was built: a Mustache template with tags in the place of the operator's
 * settings (ui-kit/template-config.ts), because a release does not know who runs it.
 */
const prerenderedPageSchema = Type.Object({
  html: Type.String(),
  /** Absent for the shell, whose page is the frame around a module's. */
  head: Type.Optional(pageHead),
  /** How the module's loader marks the style sheets it has loaded, so that inlined ones are not fetched again. */
  style_marks: Type.Array(Type.String()),
  /** Whether nothing can be done on the page before its scripts are there, so that it says so where there are none. */
  needs_scripts: Type.Optional(Type.Boolean()),
  /**
   * Keys of the browser's own store: with something under one of them the page looks otherwise than it was rendered, so
   * that its shape alone is shown until its scripts are there.
   */
  unless_stored: Type.Optional(Type.Array(Type.String())),
});
export type PrerenderedPage = Static<typeof prerenderedPageSchema>;
export type PageHead = Static<typeof pageHead>;

/** What the build's renderer of a module or of the shell exports as `pages`: one entry for each path it renders. */
export type RenderPages = () => Readonly<Record<string, Omit<PrerenderedPage, 'style_marks'>>>;

/** Everything wrong with a parsed page; empty when it may be used. Never throws. */
export const prerenderedProblems = (candidate: unknown): string[] => schemaProblems(prerenderedPageSchema, candidate);
