/** A release that one browser sees in place of the live version of its module (or of the shell). */
export interface Preview {
  readonly module: string;
  readonly version: string;
}

/** The parameter of any page's address that asks for a preview: `?preview=customer@1.2.0-3f9c2a77b1`. */
export const previewParameter = 'preview';
/** The parameter that proves the permission in a signed link; without it, a signed-in operator is asked for. */
export const previewKeyParameter = 'preview_key';

/** Where an operator begins a preview, and where any visitor ends their own. */
export const previewPath = '/preview';
export const previewEndPath = '/preview/end';

/** `module@version`. */
export const previewName = ({ module, version }: Preview): string => `${module}@${version}`;
