import { type Preview, previewEndPath } from '@potli/contracts/mfe/preview.ts';

const end = async (): Promise<void> => {
  await fetch(previewEndPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  // Without the preview in the address of its first page.
  location.assign(location.pathname);
};

/** On every page of a browser that previews a release. */
export const PreviewBadge = ({ preview: { module, version } }: { preview: Preview }) => (
  <div className="shell-local" role="status">
    <span>
      Preview of {module} {version}
    </span>
    <button type="button" onClick={end}>
      End preview
    </button>
  </div>
);
