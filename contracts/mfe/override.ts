/** Where the page is that points a module at a local build, in one's own browser. */
export const overridePath = '/override';

/** Where a developer's machine serves one module (`npm run dev -- customer --site …`): its record under this path. */
export const localRecordPath = '/release.json';
