/** Messages delivered to a customer, from the sandbox's inbox. */
export interface Arrived {
  readonly id: string;
  /** The order's reference and the id of the message, of all but codes. */
  readonly name?: string;
  readonly text: string;
  readonly channel: string;
  readonly at: string;
}

/**
 * Reads the sandbox's inbox. It keeps the newest messages only, and a minute of load brings more of them: what was
 * read stays here, so it has to be read now and then while they come.
 */
export const readInbox = (sandboxUrl: string) => {
  const arrived: Arrived[] = [];
  let reading: Promise<unknown> = Promise.resolve();
  const readOn = async (): Promise<void> => {
    const last = arrived.at(-1)?.id;
    const answer = await fetch(`${sandboxUrl}/inbox/messages${last === undefined ? '' : `?after=${last}`}`);
    arrived.push(...((await answer.json()) as Arrived[]).reverse());
  };
  /** All messages so far, without duplicates. */
  return async (): Promise<readonly Arrived[]> => {
    // After one that failed the next begins again.
    reading = reading.then(readOn, readOn);
    await reading;
    return arrived;
  };
};
