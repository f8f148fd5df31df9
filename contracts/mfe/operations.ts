import { Type } from 'typebox';
import { type AnswerOf, operation, success } from '../operation.ts';
import { decisionSchema } from './decision.ts';
import { moduleNamePattern, percentSchema, versionSchema } from './names.ts';
import { verdictSchema } from './verdict.ts';

const administratorQuery = {
  service: 'site',
  method: 'GET',
  caller: 'operator',
  roles: ['administrator'],
  errors: [],
} as const;

const known = Type.Object({
  version: versionSchema,
  /** When it was built, ISO 8601 UTC. */
  built_at: Type.String(),
});

/** With what is known of it, for people, while it is in canary or new. */
const onTrial = Type.Object({ ...known.properties, verdict: Type.Optional(Type.String()) });

/**
 * What the operators' page of modules shows. Answered by the site out of the registry that it serves at this moment.
 */
export const getDeploys = operation({
  ...administratorQuery,
  id: 'getDeploys',
  path: 'deploys',
  summary: 'What visitors are given of the shell and of each module, and who decided so.',
  answer: success({
    revision: Type.Integer({ minimum: 0 }),
    modules: Type.Array(
      Type.Object({
        module: Type.String({ pattern: moduleNamePattern }),
        live: onTrial,
        previous: Type.Optional(versionSchema),
        canary: Type.Optional(Type.Object({ ...onTrial.properties, percent: percentSchema })),
      }),
    ),
    /** The last decisions, latest first. */
    decisions: Type.Array(decisionSchema),
  }),
});
export type Deploys = AnswerOf<typeof getDeploys>;

/**
 * The latest stored releases of each module, latest first, with what the release checks found and an address that previews
 * them. The address is a key: everybody who has it sees the preview until it expires.
 */
export const listReleases = operation({
  ...administratorQuery,
  id: 'listReleases',
  path: 'releases',
  summary: 'Stored releases with the verdict of the release checks and the address of a preview.',
  answer: success({
    releases: Type.Array(
      Type.Object({
        ...known.properties,
        module: Type.String({ pattern: moduleNamePattern }),
        /** Missing for a release that was never checked for a canary or a promotion. */
        verdict: Type.Optional(verdictSchema),
        /** Path and query of a signed link. */
        preview: Type.String(),
        /** When the link expires, ISO 8601 UTC. */
        preview_until: Type.String(),
      }),
    ),
  }),
});
export type Releases = AnswerOf<typeof listReleases>;
