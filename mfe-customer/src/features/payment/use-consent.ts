import { useState } from 'react';

/** The state of the terms checkbox; `given()` says whether to go on and shows the message when not. */
export const useConsent = () => {
  const [accepted, setAccepted] = useState(false);
  const [asked, setAsked] = useState(false);
  return {
    field: { accepted, isMissing: asked && !accepted, onChange: setAccepted },
    given: (): boolean => {
      setAsked(true);
      return accepted;
    },
  };
};
