import { Fragment } from 'react';

/** An e-mail address: where it is too long for its line it breaks after @ and dots, never inside a word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
