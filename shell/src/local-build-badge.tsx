import { overridePath } from '@potli/contracts/mfe/override.ts';
import type { BootSource } from './boot-source.ts';
import { localModules } from './local-build.ts';

const reset = async (): Promise<void> => {
  await fetch(`${overridePath}/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  location.reload();
};

export const LocalBuildBadge = ({ source, missing }: { source: BootSource; missing: readonly string[] }) => (
  <>
    {localModules(source.current()).map(({ name, origin }) => (
      <div key={name} className="shell-local" role="status">
        <span>
          {missing.includes(name)
            ? `${name}: no response from ${origin}, showing the release`
            : `${name} from ${origin}`}
        </span>
        <button type="button" onClick={reset}>
          Reset
        </button>
      </div>
    ))}
  </>
);
