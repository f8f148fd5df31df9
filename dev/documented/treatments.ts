import type { World } from './world.ts';

/** What a command needs of what its page says around it. */
export interface Treatment {
  readonly when: RegExp;
  /** The heading of the worked example that it is about, if of one. */
  readonly example?: string;
  readonly because: string;
  /** Done first, as the page's reader would have. */
  readonly before?: (world: World) => Promise<unknown>;
  readonly env?: (world: World) => Promise<Record<string, string>>;
  /** Why it cannot be run here, if so. */
  readonly unless?: (world: World) => Promise<string | undefined>;
  /** It goes on until it is ended; ready when it says this. Then the address that it names answers. */
  readonly ready?: RegExp;
  /** How it may end: 0 unless said. */
  readonly codes?: readonly number[];
  /** What it says, whatever else. */
  readonly says?: readonly RegExp[];
  /** When it says this, it did not do what it is for, and that is what is reported. */
  readonly didNotRun?: RegExp;
  /** What the commands after it need of what it said, and what can be seen of it elsewhere. */
  readonly after?: (world: World, said: string) => unknown;
}

/** The whole of `npm test`, as long as everything else together. */
export const wholeRun = /^(npm test|bash \.ci\/run)$/;

/** What no machine can run as it stands in a page. */
export const neverRun: readonly (readonly [RegExp, string])[] = [
  [/^(docker inspect|docker compose|node)$/, 'named in passing: a program, not a command'],
  [/^npm run test:documented/, 'is the run that this list is of'],
  [/^npm run rates$/, 'named in passing: the table of the README has its commands'],
  [
    /compose\.production\.yaml up/,
    'wants a registry, accounts and secrets of a production; dev/checks/containers.test.ts reads both files',
  ],
];

const noDocker = async (world: World) => ((await world.hasDocker()) ? undefined : 'docker does not answer');
const noMongo = async (world: World) => ((await world.mongo()) ? undefined : 'no MongoDB server can be had');
const product = (world: World) => world.product();
const welcome = /Site +(http\S+)[\s\S]*Ctrl-C stops all/;
const newStatus = 'A new status';

/** The first that fits holds; a command that is not named is run as it is written and ends with 0. */
export const treatments: readonly Treatment[] = [
  { when: /^npm start$/, because: 'goes on until it is ended', ready: welcome },
  {
    when: /^npm run dev -- \w+ --site/,
    because: 'is for a site that runs already',
    before: product,
    ready: /is served from (http\S+) /,
  },
  {
    when: /^npm run dev\b/,
    because: 'goes on until it is ended; on ports of its own, beside what runs',
    env: (world) => world.otherPorts(),
    ready: welcome,
  },
  { when: /^npm run components$/, because: 'goes on until it is ended', ready: /Components: (http\S+)/ },
  { when: /^npm run seed$/, because: 'is for what npm start runs', before: product, says: [/ORDER_COMPLETED/] },

  { when: /data -- export/, because: 'there are orders to save', before: (world) => world.noBackup() },
  {
    when: /data -- import/,
    because: 'wants a backup, and the page says: into empty stores',
    before: (world) => world.backup(),
    env: (world) => world.emptyData(),
  },
  {
    when: /data -- move/,
    because: 'freezes the files that it moves, so it gets some of its own; MONGODB_URI is where to',
    env: async (world) => ({ ...(await world.restoredData()), MONGODB_URI: await world.ownMongo() }),
    unless: noMongo,
  },
  { when: /data -- thaw/, because: 'is about what was moved', env: (world) => world.movedData(), unless: noMongo },
  {
    when: /^npm run customer -- export/,
    because: 'wants a customer',
    before: (world) => world.cancelledOrder(),
    says: [/holds 1 orders/],
  },
  {
    when: /^npm run customer -- erase/,
    because: 'wants a customer whose orders are over',
    before: (world) => world.cancelledOrder(),
    says: [/Erased: personal data of \d orders/],
    after: (world) => world.erased(),
  },
  {
    when: /fill-store\.ts/,
    because: 'the page says: into an empty DATA_DIR',
    env: (world) => world.emptyData(),
  },
  {
    when: /^MONGODB_URI=|test:mongo/,
    because: 'on the server that there is',
    env: (world) => world.mongoEnv(),
    unless: noMongo,
  },

  {
    when: /^npm run (release|promote|canary|check-service|roll)$/,
    because: 'named in passing, without a module or a service: it says how it is meant',
    codes: [1],
    says: [/Usage: npm run|Say which service/],
  },
  {
    when: /^npm run release -- (landing|<module>)/,
    because: 'wants something new to release',
    before: (world) => world.changeLanding(),
    after: (world, said) => world.released(said),
  },
  {
    when: /^npm run canary -- /,
    because: 'wants a release that is not live; the one before it may have been promoted',
    before: (world) => world.releaseLanding(),
  },
  {
    when: /^npm run promote -- help/,
    because: 'puts the pages of the new module on the site',
    before: product,
    after: (world) => world.answers('/help'),
  },
  {
    when: /^npm run release -- help/,
    because: 'the page says: against a running site',
    before: product,
    after: (world, said) => world.released(said),
  },
  {
    when: /^npm run (promote|rollback|status|prune|check-service)/,
    because: 'is about what npm start runs',
    before: product,
  },

  {
    when: /^(npm run audit|npm audit)/,
    because: 'wants the advisories: where those cannot be had it says so',
    codes: [0, 1, 2],
    says: [/vulnerabilities|No known fault|did not run|audit endpoint/],
    didNotRun: /The audit did not run.*|audit endpoint returned an error/,
  },
  {
    when: /^npm run bench:web/,
    because: 'ends with 1 where a target was missed, which is a figure and no fault of the command',
    codes: [0, 1],
    says: [/Lighthouse, mobile, medians of \d/],
  },

  {
    when: /^docker compose exec orders node/,
    because: 'is about a customer of what docker compose runs',
    before: (world) => world.composedOrder(),
    env: (world) => world.otherPorts(),
    unless: noDocker,
    says: [/meera@example\.com/],
  },
  {
    when: /^docker compose (exec|build|up --detach)|npm run roll -- /,
    because: 'is about what docker compose runs',
    before: (world) => world.composeUp(),
    env: (world) => world.otherPorts(),
    unless: noDocker,
  },
  {
    when: /^docker compose up$/,
    because: 'stays in the foreground until it is ended',
    before: (world) => world.composeDown(),
    env: (world) => world.otherPorts(),
    // Interrupted while it still starts something, compose leaves what runs as it is.
    ready:
      /(?=.*site-1[^\n]*"listening")(?=.*orders-1[^\n]*"ready")(?=.*payments-1[^\n]*"ready").*catalog-1[^\n]*"ready"/s,
    unless: noDocker,
  },
  {
    when: /^docker compose (up|down)/,
    because: 'has containers and ports of its own, beside what runs',
    env: (world) => world.otherPorts(),
    unless: noDocker,
  },

  {
    when: /check-snapshot\.ts --write$/,
    example: newStatus,
    because: 'the page says: refuses',
    codes: [1],
    says: [/breaks .*PARCEL_LOST/],
  },
  {
    when: /^npm run check$|^npx tsc/,
    example: newStatus,
    because: 'the page says that it names every table that must know the status',
    codes: [1, 2],
    says: [
      /svc-orders\/order\/history\.ts/,
      /svc-orders\/testing\/operator-bodies\.ts/,
      /mfe-admin\/src\/order\/admin-paths\.ts/,
      /mfe-admin\/src\/order\/status-names\.ts/,
      /dev\/seed\/order-in-status\.ts/,
      /e2e\/journey\/stages\.ts/,
    ],
  },
  {
    when: /^npx vitest run/,
    example: newStatus,
    because: 'the page says that these tests refuse until they are told',
    codes: [1],
    says: [
      /contracts\/order\/moves\.test\.ts/,
      /svc-orders\/routes\/commands\.test\.ts/,
      /mfe-admin\/src\/pages\/order-list\.test\.tsx/,
      /order-steps\.test\.ts/,
    ],
  },
];

/** How this command is to be run. */
export const treatmentOf = (text: string, example?: string): Treatment | undefined =>
  treatments.find((each) => each.when.test(text) && (each.example === undefined || each.example === example));
