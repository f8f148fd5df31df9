import { overridePath } from '@potli/contracts/mfe/override.ts';
import { previewEndPath } from '@potli/contracts/mfe/preview.ts';
import type { BootSource } from './boot-source.ts';
import { localModules } from './local-build.ts';

/** Ends it, then loads the page without the preview in its address. */
const end = async (path: string): Promise<void> => {
  await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  location.assign(location.pathname);
};

/** What this browser sees in place of what visitors see, on every page of it. */
export const OwnViewBadge = ({ source, missing }: { source: BootSource; missing: readonly string[] }) => {
  const boot = source.current();
  const { preview } = boot;
  const [local] = localModules(boot);
  if (!preview && !local) return null;
  const words = preview
    ? `Preview of ${preview.module} ${preview.version}`
    : local && missing.includes(local.name)
      ? `${local.name}: no response from ${local.origin}, showing the release`
      : `${local?.name} from ${local?.origin}`;
  return (
    <div className="shell-local" role="status">
      <span>{words}</span>
      <button type="button" onClick={() => end(preview ? previewEndPath : `${overridePath}/reset`)}>
        {preview ? 'End preview' : 'Reset'}
      </button>
    </div>
  );
};
