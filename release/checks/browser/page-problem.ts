/** What is wrong with a page of a release, and what to do about it. */
export interface PageProblem {
  readonly page: string;
  /** The release's file that it happened in, with its line and column; unknown for what no script reports. */
  readonly file?: string | undefined;
  readonly reason: string;
  readonly cure: string;
}

/** One line for a person. */
export const problemText = ({ page, file, reason, cure }: PageProblem): string =>
  `${page}${file ? ` in ${file}` : ''}: ${reason}. ${cure}`;

/** The first file of a release in a stack trace or an address, with line and column where they are known. */
export const releaseFileIn = (text: string | undefined): string | undefined =>
  /\/releases\/([^\s)'"]+)/.exec(text ?? '')?.[1];
